/** A review as the server makes it: asked for once, and looked at until it is whole, while somebody looks. */
import { Refused, api } from '../api/client';
import type { Problem, ReviewAnswer } from '../api/types';
import { LONGEST, SHORTEST, isSettled, nextPause } from '../review/polling';

export class Reviewing {
  answer = $state.raw<ReviewAnswer | null>(null);
  /** Why there is no answer, or no newer one. */
  problem = $state.raw<Problem | null>(null);
  #pause = SHORTEST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #closed = false;

  constructor(readonly id: string) {
    document.addEventListener('visibilitychange', this.#seen);
    void this.ask();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  /** Ask for it; a failed one is tried again. */
  async ask(): Promise<void> {
    await this.#get(async () => {
      try {
        return await api.askReview(this.id);
      } catch (error) {
        // Who asks too often may still look at what there is.
        if (!(error instanceof Refused) || error.code !== 'too-many') throw error;
        return api.review(this.id);
      }
    });
  }

  /** What there is of the review is not sent a second time. */
  #look = (): void => {
    const known = this.answer?.review ?? null;
    void this.#get(async () => {
      const found = await api.review(this.id, known !== null);
      return found.review || found.status === 'done' ? found : { ...found, review: known };
    });
  };

  /** Whoever comes back to the page sees at once how far it is. */
  #seen = (): void => {
    clearTimeout(this.#timer);
    if (document.hidden || !this.answer || isSettled(this.answer)) return;
    this.#pause = SHORTEST;
    this.#look();
  };

  async #get(answer: () => Promise<ReviewAnswer>): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    try {
      const found = await answer();
      const pause = nextPause(this.answer, found, this.#pause);
      this.answer = found;
      this.problem = null;
      if (pause !== null) this.#wait(pause);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      if (this.answer) this.#wait(LONGEST);
    } finally {
      this.#asking = false;
    }
  }

  #wait(pause: number): void {
    this.#pause = pause;
    if (!this.#closed && !document.hidden) this.#timer = setTimeout(this.#look, pause);
  }
}
