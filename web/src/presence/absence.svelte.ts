/** What happened at a table while its page was hidden or closed. */
import { read, write } from '../state/keeping';

interface Seen {
  match: string;
  sequence: number;
  /** When the page was last in sight. */
  at: number;
}

const NAME = 'tilewright.seen';
const MOST_KEPT = 50;
const SHORT = 15_000; // who looks away for a moment needs no report
const CATCHING_UP = 10_000; // until the connection is back, and with it what happened

export class Absence {
  /** The first sequence that the player has not seen, once there is something to report. */
  from = $state<number | null>(null);
  #left: Seen | undefined;
  #back = Date.now();

  constructor(readonly match: string) {
    this.#left = read<Seen[]>(NAME, []).find((seen) => seen.match === match);
  }

  /** The page goes out of sight. */
  leave(sequence: number): void {
    this.#left = { match: this.match, sequence, at: Date.now() };
    const others = read<Seen[]>(NAME, []).filter((seen) => seen.match !== this.match);
    write(NAME, [this.#left, ...others].slice(0, MOST_KEPT));
  }

  /** The page is in sight again. */
  comeBack(sequence: number): void {
    this.#back = Date.now();
    this.look(sequence);
  }

  /** The table is in sight, with so much of its log. */
  look(sequence: number): void {
    const left = this.#left;
    if (!left) return;
    const short = this.#back - left.at < SHORT;
    if (short || Date.now() - this.#back > CATCHING_UP) this.#left = undefined;
    else if (sequence > left.sequence) {
      this.from = left.sequence;
      this.#left = undefined;
    }
  }

  dismiss(): void {
    this.from = null;
  }
}
