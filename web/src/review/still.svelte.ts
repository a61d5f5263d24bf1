/** A position on a game's own table: to look at, or to try one move on. */
import type { TableEvent, TableView } from '../api/types';
import type { TableSource } from '../state/source';

export class StillTable implements TableSource {
  readonly token = undefined;
  readonly offset = 0;
  view = $state.raw<TableView | null>(null);
  past = $state.raw<TableView | null>(null);
  log = $state.raw<TableEvent[]>([]);
  busy = $state(false);
  open = $state(false);

  constructor(
    readonly id: string,
    /** Without it nothing can be done. */
    readonly tried: ((move: string) => Promise<void>) | null = null,
  ) {}

  /** Nobody is missed at a table that is only looked at. */
  get present(): number[] {
    return this.view?.seats.map(({ seat }) => seat) ?? [];
  }

  get equal(): boolean {
    return !this.tried;
  }

  /** Show a position, with the log that led to it. */
  show(view: TableView, log: TableEvent[]): void {
    this.view = { ...view, clocks: null };
    this.past = this.tried ? null : this.view;
    this.log = log.slice(0, view.sequence);
  }

  async play(move: string): Promise<void> {
    if (this.busy || !this.tried) return;
    this.busy = true;
    try {
      await this.tried(move);
    } finally {
      this.busy = false;
    }
  }
}
