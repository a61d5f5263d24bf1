/** A position on a game's own table: to look at, or to try one move on. */
import { api } from '../api/client';
import type { Preview, TableEvent, TableView } from '../api/types';
import type { ShownTable } from '../state/table';

/** What can be done at a table that moves are tried on. */
export interface Trying {
  play(move: string): Promise<void>;
  preview(move: string, signal: AbortSignal): Promise<Preview | null>;
}

export class StillTable implements ShownTable {
  readonly offset = 0;
  view = $state.raw<TableView | null>(null);
  past = $state.raw<TableView | null>(null);
  log = $state.raw<TableEvent[]>([]);
  busy = $state(false);
  /** Whether all that is hidden from somebody is shown. */
  open = $state(false);

  constructor(
    readonly id: string,
    readonly trying: Trying | null = null,
  ) {}

  /** Nobody is missed at a table that is only looked at. */
  get present(): number[] {
    return this.view?.seats.map(({ seat }) => seat) ?? [];
  }

  get equal(): boolean {
    return !this.trying;
  }

  /** Show a position, with the log that led to it. */
  show(view: TableView, log: TableEvent[]): void {
    this.view = { ...view, clocks: null };
    this.past = this.trying ? null : this.view;
    this.log = log.slice(0, view.sequence);
  }

  async play(move: string): Promise<void> {
    if (this.busy || !this.trying) return;
    this.busy = true;
    try {
      await this.trying.play(move);
    } finally {
      this.busy = false;
    }
  }

  async preview(move: string, signal: AbortSignal): Promise<Preview | null> {
    return this.trying?.preview(move, signal) ?? null;
  }

  drawing({ sequence, you }: TableView, signal: AbortSignal): Promise<string> {
    return api.drawing(
      this.id,
      undefined,
      { at: sequence, seat: you.seat, open: this.open },
      signal,
    );
  }
}
