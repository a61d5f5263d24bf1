/** Winning chances at a table where advice was agreed on: asked for after every change, where one may.
 *
 * The server thinks about one question of ours at a time, so the next one waits for its answer. */
import { Refused, api, patience } from '../api/client';
import type { Evaluation } from '../api/types';
import type { LiveMatch } from './match.svelte';

const BUSY_PAUSE = 2000; // milliseconds, where the server does not say
const STILL = 150; // that a table stays as it is before it is asked about

export class TableChances {
  found = $state.raw<Evaluation | null>(null);
  #wanted: LiveMatch | null = null;
  #stopped = false;
  #running = false;

  /** What the table is worth now: asked until it is known. */
  ask(match: LiveMatch): void {
    this.#wanted = match;
    this.#stopped = false;
    if (!this.#running) void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#wanted = null;
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let pause = STILL; ;) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        const match = this.#wanted;
        if (!match) return;
        this.#wanted = null;
        pause = STILL + (await this.#ask(match));
      }
    } finally {
      this.#running = false;
    }
  }

  /** Milliseconds to wait before it is asked again; if anybody wants that. */
  async #ask(match: LiveMatch): Promise<number> {
    if (!match.token || match.busy) return 0; // a move is on its way, and with it a change
    try {
      this.found = await api.evaluation(match.id, match.token);
      return 0;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const passing = ['too-many', 'unavailable', 'offline'].includes(error.code);
      if (!passing) return 0; // not one's turn, say: the next change asks again
      if (!this.#stopped) this.#wanted ??= match;
      return patience(error.problem) || BUSY_PAUSE;
    }
  }
}
