/** Live evaluation of a position: short looks first, then longer ones, one question at a time.
 *
 * The server bounds how much it thinks for each of us, and says how long to wait. */
import { Refused, api, patience } from '../api/client';
import type { AnalysisAnswer, PositionAnswer, Problem } from '../api/types';

export const LOOKS = [0.3, 1, 3]; // seconds of thinking, one after another
const BUSY_PAUSE = 3000; // milliseconds, where the server does not say

export class Evaluating {
  /** What is known of the position, from the longest look so far. */
  found = $state.raw<AnalysisAnswer | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Whether a look is under way, or waits for its time. */
  busy = $state(false);
  #wanted: PositionAnswer | null = null;
  #running = false;
  #wake = (): void => {};
  #known = new Map<string, { found: AnalysisAnswer; looks: number }>();

  /** From now on about this position; null to stop. What was found before is kept for coming back. */
  look(at: PositionAnswer | null): void {
    const wanted = at && at.turn !== null ? at : null;
    if (wanted?.text !== this.#wanted?.text) this.#wake();
    this.#wanted = wanted;
    const known = this.#wanted && this.#known.get(this.#wanted.text);
    this.found = known ? known.found : null;
    this.problem = null;
    this.busy = !!this.#wanted && (known?.looks ?? 0) < LOOKS.length;
    if (this.busy && !this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let asked = this.#next(); asked; asked = this.#next()) await this.#ask(...asked);
    } finally {
      this.#running = false;
      this.busy = false;
    }
  }

  #next(): [PositionAnswer, number] | null {
    const at = this.#wanted;
    if (!at) return null;
    const looks = this.#known.get(at.text)?.looks ?? 0;
    return looks < LOOKS.length ? [at, looks] : null;
  }

  async #ask(at: PositionAnswer, looks: number): Promise<void> {
    const { game, players, variant, position, text } = at;
    try {
      const found = await api.analyse({
        game,
        players,
        variant,
        position,
        seconds: LOOKS[looks]!,
        multipv: 5,
      });
      const settled = found.candidates.length === 1 || found.candidates[0]?.exact;
      this.#known.set(text, { found, looks: settled ? LOOKS.length : looks + 1 });
      if (this.#wanted?.text === text) {
        this.found = found;
        this.problem = null;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const passing = ['too-many', 'unavailable', 'offline'].includes(error.code);
      if (!passing) {
        if (this.#wanted === at) {
          this.problem = error.problem;
          this.#wanted = null;
        }
        return;
      }
      if (error.code !== 'too-many' && this.#wanted === at) this.problem = error.problem;
      await this.#pause(patience(error.problem) || BUSY_PAUSE);
    }
  }

  /** Ends early when another position is asked for: a shorter look may be had sooner. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
