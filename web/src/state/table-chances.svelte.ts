/** Winning chances at a table where advice was agreed on: asked for after every change, where one may. */
import { Refused, api, patience } from '../api/client';
import type { Evaluation } from '../api/types';
import type { LiveMatch } from './match.svelte';

const BUSY_PAUSE = 2000; // milliseconds, where the server does not say

export class TableChances {
  found = $state.raw<Evaluation | null>(null);
  #asking = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What the table is worth now; asked again until it is known, or something else is asked. */
  ask(match: LiveMatch): void {
    this.stop();
    this.#asking = new AbortController();
    void this.#ask(match, this.#asking.signal);
  }

  stop(): void {
    this.#asking.abort();
    clearTimeout(this.#timer);
  }

  async #ask(match: LiveMatch, signal: AbortSignal): Promise<void> {
    if (!match.token) return;
    try {
      const found = await api.evaluation(match.id, match.token, signal);
      if (!signal.aborted) this.found = found;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const passing = ['too-many', 'unavailable', 'offline'].includes(error.code);
      if (signal.aborted || !passing) return; // not one's turn, say: the next change asks again
      const pause = patience(error.problem) || BUSY_PAUSE;
      this.#timer = setTimeout(() => void this.#ask(match, signal), pause);
    }
  }
}
