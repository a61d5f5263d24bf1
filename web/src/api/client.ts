/** Requests to the server; what it refuses comes as a `Refused` with the server's problem. */
import type {
  Catalogue,
  Hint,
  Listed,
  NewTable,
  Preview,
  Problem,
  SeatGrant,
  TableView,
} from './types';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  get code(): string {
    return this.problem.code;
  }
}

const OFFLINE: Problem = {
  type: 'urn:tilewright:problem:offline',
  title: 'No connection',
  status: 0,
  code: 'offline',
  detail: 'The server does not answer.',
};

interface Options {
  body?: unknown;
  token?: string | undefined;
  key?: string;
  signal?: AbortSignal;
}

async function ask<T>(path: string, { body, token, key, signal }: Options = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  const request: RequestInit = { headers, signal: signal ?? null };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    request.method = 'POST';
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, request);
  } catch {
    throw new Refused(OFFLINE);
  }
  const content: unknown = await answer.json().catch(() => {
    throw new Refused(OFFLINE); // broken off, or not ours
  });
  if (!answer.ok) throw new Refused(content as Problem);
  return content as T;
}

/** A request is sent again with the same key if its answer got lost, so it is done once. */
async function askOnce<T>(path: string, body: unknown, token?: string): Promise<T> {
  const key = newKey();
  for (let pause = 200; ; pause *= 2) {
    try {
      return await ask<T>(path, { body, token, key });
    } catch (error) {
      const passing = error instanceof Refused && ['offline', 'unavailable'].includes(error.code);
      if (!passing || pause > 3000) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Random enough to be a secret; also without HTTPS, where `randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export const api = {
  games: () => ask<Catalogue>('/games'),
  tables: () => ask<{ tables: Listed[] }>('/matches?limit=30'),
  open: (table: NewTable) => askOnce<SeatGrant>('/matches', table),
  join: (match: string, name: string) => askOnce<SeatGrant>(`/matches/${match}/join`, { name }),
  look: (match: string, token?: string, query = '') =>
    ask<TableView>(`/matches/${match}${query}`, { token }),
  preview: (match: string, token: string, move: string, signal: AbortSignal) =>
    ask<Preview>(`/matches/${match}/preview`, { body: { move }, token, signal }),
  hint: (match: string, token: string) => ask<Hint>(`/matches/${match}/hint`, { body: {}, token }),
  command: (match: string, token: string, command: string, body: object = {}) =>
    askOnce<{ sequence?: number; match?: string }>(`/matches/${match}/${command}`, body, token),
};
