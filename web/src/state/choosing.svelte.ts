/** What a player is about to do: parts of a move that were picked, and what it would bring.
 *
 * The client knows no rules: the server lists the legal moves with their parts, and picking a part
 * leaves the moves that have it.
 */
import { Refused, api } from '../api/client';
import type { LegalMove, Preview } from '../api/types';
import { byFinger } from './fingers';
import type { LiveMatch } from './match.svelte';
import { settings } from './settings.svelte';

export type Parts = Record<string, unknown>;

export class Choosing {
  /** Parts that were picked so far. */
  picked = $state.raw<Parts>({});
  /** The move that is looked at: hovered, focused, or waiting to be confirmed. */
  considered = $state.raw<string | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** A move that waits for a yes. */
  unconfirmed = $state.raw<string | null>(null);
  #known = new Map<string, Preview>();
  #asking = new AbortController();
  #sequence = -1;

  constructor(readonly match: LiveMatch) {}

  /** The moves that may be made now, on this screen. */
  legal: LegalMove[] = $derived.by(() =>
    this.match.past || this.match.busy ? [] : (this.match.view?.moves ?? []),
  );

  /** Those that have all picked parts. */
  left: LegalMove[] = $derived(this.legal.filter((move) => fits(move, this.picked)));

  /** Whether a legal move has these parts, beside what was picked. */
  can(parts: Parts): boolean {
    return this.left.some((move) => fits(move, parts));
  }

  canAtAll(parts: Parts): boolean {
    return this.legal.some((move) => fits(move, parts));
  }

  /** The moves that are left with these parts. */
  with(parts: Parts): LegalMove[] {
    return this.left.filter((move) => fits(move, parts));
  }

  pick(parts: Parts): void {
    this.picked = parts;
    this.unconfirmed = null;
    void this.consider(null);
  }

  drop(): void {
    this.picked = {};
    this.unconfirmed = null;
    void this.consider(null);
  }

  isPicked(parts: Parts): boolean {
    return Object.keys(parts).length > 0 && fits({ move: '', parts: this.picked }, parts);
  }

  /** Look at a move: the server says what it would do. What waits for a yes stays in sight. */
  async consider(move: string | null): Promise<void> {
    if (this.unconfirmed && move !== this.unconfirmed) return;
    const { id, token, view } = this.match;
    if (view && view.sequence !== this.#sequence) {
      this.#sequence = view.sequence;
      this.#known.clear();
    }
    this.#asking.abort(); // what was looked at before matters no more
    this.#asking = new AbortController();
    this.considered = move;
    this.preview = move ? (this.#known.get(move) ?? null) : null;
    if (!move || !token || this.preview) return;
    try {
      const preview = await api.preview(id, token, move, this.#asking.signal);
      this.#known.set(move, preview);
      if (this.considered === move) this.preview = preview;
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // a preview that comes too late is none
    }
  }

  /** Make the move, after a yes if the player wants to be asked, or if a finger meant one that was not
   * `shown` yet. To choose the same once more is a yes. */
  async play(move: string, shown = false): Promise<void> {
    const asks = settings.chosen.confirm || (byFinger() && !shown);
    if (!asks || this.unconfirmed === move) return this.playNow(move);
    this.unconfirmed = move;
    await this.consider(move);
  }

  /** Make the move without a question. */
  async playNow(move: string): Promise<void> {
    this.unconfirmed = null;
    await this.consider(null);
    await this.match.play(move);
    this.picked = {};
  }
}

function fits(move: LegalMove, parts: Parts): boolean {
  return Object.entries(parts).every(([name, value]) => same(move.parts[name], value));
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
