/** A move that was made while the server was away: kept, and sent once when it is back.
 *
 * It goes with the sequence that it was made at and with one key however often it is sent, so the
 * server plays it once, and not at all if the game has gone on.
 */
import type { TableEvent, TableView } from '../api/types';
import { forget, read, write } from '../state/keeping';

export interface MadeMove {
  sequence: number;
  move: string;
  key: string;
}

export type News = 'waiting' | 'sent' | 'late';
/** Sends it once more; whether the server has answered, and if so whether it accepted the move. */
type Send = (made: MadeMove) => Promise<'away' | 'done' | 'refused'>;

const AGAIN_AFTER = 3000;
const SHOWN_FOR = 8000;

export class KeptMove {
  waiting = $state.raw<MadeMove | null>(null);
  /** What is said about it. */
  news = $state<News | null>(null);
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: string,
    readonly send: Send,
  ) {
    this.waiting = read<MadeMove | null>(this.#name, null);
    if (this.waiting) this.news = 'waiting';
  }

  /** The server did not answer. */
  keep(made: MadeMove): void {
    this.#remember(made);
    this.news = 'waiting';
    this.#later();
  }

  /** The server shows the table: it is back. */
  async arrived<Game>(view: TableView<Game>, log: readonly TableEvent<Game>[]): Promise<void> {
    const made = this.waiting;
    if (!made || this.#sending) return;
    if (view.sequence > made.sequence) {
      const played = log[made.sequence];
      if (played) this.#settle(played.move === made.move ? 'sent' : 'late');
      return;
    }
    await this.#try(made);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #try(made: MadeMove): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      const answer = await this.send(made);
      if (answer === 'away') this.#later();
      else this.#settle(answer === 'done' ? 'sent' : 'late');
    } finally {
      this.#sending = false;
    }
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.waiting && void this.#try(this.waiting), AGAIN_AFTER);
  }

  #settle(news: News): void {
    clearTimeout(this.#timer);
    this.#remember(null);
    this.news = news;
    setTimeout(() => {
      if (this.news === news) this.news = null;
    }, SHOWN_FOR);
  }

  #remember(made: MadeMove | null): void {
    this.waiting = made;
    if (made) write(this.#name, made);
    else forget(this.#name);
  }

  get #name(): string {
    return `tilewright.kept-move.${this.match}`;
  }
}
