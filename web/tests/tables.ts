/** A server that tests play: sockets whose messages they send, and tables as it would show them. */
import { vi } from 'vitest';
import type { LegalMove, Preview, TableEvent, TableView } from '../src/api/types';
import { LiveMatch } from '../src/state/match.svelte';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1006): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }

  open(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  show(view: TableView): void {
    this.tell({ type: 'view', view });
  }

  /** What the client said, but for pings. */
  get said(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== 'ping');
  }
}

/** A match in play, whose server is the last fake socket. */
export function liveMatch(token: string | undefined = 'token'): LiveMatch {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  return new LiveMatch('match', token);
}

export function event(sequence: number): TableEvent {
  return { sequence, kind: 'move', seat: 0, at: 0, move: `move ${sequence}` };
}

/** The table after so many entries, with those from `since` on. */
export function view(sequence: number, since = 0, more: Partial<TableView> = {}): TableView {
  const events = Array.from({ length: sequence - since }, (_, index) => event(since + index));
  return { match: 'match', sequence, events, moves: null, ...more } as TableView;
}

export function moves(...parts: LegalMove['parts'][]): LegalMove[] {
  return parts.map((one) => ({ move: Object.values(one).map(String).join(''), parts: one }));
}

export function preview(points: number): Preview {
  return { scores: [points, 0], breakdown: [] } as unknown as Preview;
}
