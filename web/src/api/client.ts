/** Requests to the server; what it refuses comes as a `Refused` with the server's problem. */
import { network } from '../offline/network.svelte';
import type {
  Advice,
  AnalysisAnswer,
  AnalysisAsked,
  Catalogue,
  Evaluation,
  Hint,
  Listed,
  NewTable,
  PositionAnswer,
  PositionAsked,
  Preview,
  Problem,
  ReviewAnswer,
  SeatGrant,
  SeatSetup,
  TableView,
  TaskAnswer,
  TaskShown,
} from './types';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  get code(): string {
    return this.problem.code;
  }
}

/** Milliseconds after which the server takes more of us, if it said so. */
export function patience(problem: Problem): number {
  const seconds: unknown = problem['retry_after'];
  return problem.code === 'too-many' && typeof seconds === 'number' ? 1000 * seconds : 0;
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

async function request(path: string, { body, token, key, signal }: Options): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  const init: RequestInit = { headers, signal: signal ?? null };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.method = 'POST';
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    if (!signal?.aborted) network.lost();
    throw new Refused(OFFLINE);
  }
  if (!answer.ok) throw new Refused((await whole(answer.json())) as Problem);
  return answer;
}

/** An answer that is broken off, or not ours, is none. */
function whole<T>(content: Promise<T>): Promise<T> {
  return content.catch(() => {
    throw new Refused(OFFLINE);
  });
}

const MAX_LOOKS = 4;

/** Whoever looks too fast waits as long as the server says, and looks again. */
async function look(path: string, options: Options): Promise<Response> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await request(path, options);
    } catch (error) {
      const pause = error instanceof Refused ? patience(error.problem) : 0;
      if (!pause || looks === MAX_LOOKS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

export async function ask<T>(path: string, options: Options = {}): Promise<T> {
  const answer = await (options.body === undefined ? look : request)(path, options);
  return (await whole(answer.json())) as T;
}

/** The text of a file that the server makes. */
export async function askText(path: string, options: Options): Promise<string> {
  return whole((await look(path, options)).text());
}

/** A request is sent again with the same key if its answer got lost, so it is done once. */
async function askOnce<T>(path: string, body: unknown, token?: string, key = newKey()): Promise<T> {
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
  look: <Game = string>(match: string, token?: string, query = '') =>
    ask<TableView<Game>>(`/matches/${match}${query}`, { token }),
  drawing: async (
    match: string,
    token: string | undefined,
    { at, seat, open = false }: { at: number; seat: number | null; open?: boolean },
    signal: AbortSignal,
  ): Promise<string> => {
    const eyes = open ? '&open=true' : seat === null ? '' : `&seat=${seat}`;
    return askText(`/matches/${match}/drawing.svg?at=${at}${eyes}`, { token, signal });
  },
  preview: <Game = string>(match: string, token: string, move: string, signal: AbortSignal) =>
    ask<Preview<Game>>(`/matches/${match}/preview`, { body: { move }, token, signal }),
  hint: (match: string, token: string) => ask<Hint>(`/matches/${match}/hint`, { body: {}, token }),
  advice: (match: string, token: string, move: string) =>
    ask<Advice>(`/matches/${match}/advice`, { body: { move }, token }),
  evaluation: (match: string, token: string) =>
    ask<Evaluation>(`/matches/${match}/evaluation`, { body: {}, token }),
  position: (asked: PositionAsked, signal?: AbortSignal) =>
    ask<PositionAnswer>('/positions', { body: asked, ...(signal ? { signal } : {}) }),
  lessons: (game: string, language: string) =>
    ask<{ tasks: TaskShown[] }>(`/lessons/${game}?language=${language}`),
  /** The position of a task after these moves of the learner, and what they are worth. */
  task: (game: string, task: string, moves: string[], signal?: AbortSignal) =>
    ask<TaskAnswer>(`/lessons/${game}/${task}`, { body: { moves }, ...(signal ? { signal } : {}) }),
  analyse: (asked: AnalysisAsked) => ask<AnalysisAnswer>('/analyses', { body: asked }),
  askReview: (match: string) => ask<ReviewAnswer>(`/matches/${match}/review`, { body: {} }),
  /** Brief: without the review of the first pass, which can be large. */
  review: (match: string, brief = false) =>
    ask<ReviewAnswer>(`/matches/${match}/review${brief ? '?brief=true' : ''}`),
  positionAt: (match: string, at: number) =>
    ask<PositionAnswer>(`/matches/${match}/position?at=${at}`),
  playOn: (match: string, at: number, seats: SeatSetup[]) =>
    askOnce<SeatGrant>(`/matches/${match}/play-on`, { at, seats, public: false }),
  command: (match: string, token: string, command: string, body: object = {}, key = newKey()) =>
    askOnce<{ sequence?: number; match?: string }>(
      `/matches/${match}/${command}`,
      body,
      token,
      key,
    ),
};
