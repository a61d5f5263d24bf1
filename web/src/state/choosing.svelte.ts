/** What a player is about to do: parts of a move that were picked, and what it would bring.
 *
 * The client knows no rules: the server lists the legal moves with their parts, and picking a part
 * leaves the moves that have it.
 */
import { Refused } from '../api/client';
import type { LegalMove, Parts, Preview, TableView } from '../api/types';
import { byFinger } from './fingers';
import { settings } from './settings.svelte';
import type { ShownTable } from './table';

type Keys<Union> = Union extends unknown ? keyof Union : never;
type Value<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;
/** The parts that any move of the game can have. */
export type PartsOf<Game> = { [Key in Keys<Parts<Game>>]: Value<Parts<Game>, Key> };

/** `Picked` is what a player picks on the way to a move: its parts, if the game says nothing else. */
export class Choosing<Game = string, Picked extends object = PartsOf<Game>> {
  /** What was picked so far. */
  picked = $state.raw<Partial<Picked>>({});
  /** The move that is looked at: hovered, focused, or waiting to be confirmed. */
  considered = $state.raw<string | null>(null);
  preview = $state.raw<Preview<Game> | null>(null);
  /** A move that waits for a yes. */
  unconfirmed = $state.raw<string | null>(null);
  #known = new Map<string, Preview<Game>>();
  #asking = new AbortController();
  #seen: TableView<Game> | null = null;

  constructor(readonly match: ShownTable<Game>) {}

  /** The moves that may be made now, on this screen. */
  legal: LegalMove<Game>[] = $derived.by(() =>
    this.match.past || this.match.busy ? [] : (this.match.view?.moves ?? []),
  );

  /** Those that have all picked parts. */
  left: LegalMove<Game>[] = $derived(this.legal.filter(({ parts }) => fits(parts, this.picked)));

  /** Whether a legal move has these parts, beside what was picked. */
  can(wanted: Partial<Picked>): boolean {
    return this.left.some(({ parts }) => fits(parts, wanted));
  }

  canAtAll(wanted: Partial<Picked>): boolean {
    return this.legal.some(({ parts }) => fits(parts, wanted));
  }

  /** The moves that are left with these parts. */
  with(wanted: Partial<Picked>): LegalMove<Game>[] {
    return this.left.filter(({ parts }) => fits(parts, wanted));
  }

  pick(picked: Partial<Picked>): void {
    this.picked = picked;
    this.unconfirmed = null;
    void this.consider(null);
  }

  drop(): void {
    this.picked = {};
    this.unconfirmed = null;
    void this.consider(null);
  }

  isPicked(wanted: Partial<Picked>): boolean {
    return Object.keys(wanted).length > 0 && fits(this.picked, wanted);
  }

  /** Look at a move: the server says what it would do. What waits for a yes stays in sight. */
  async consider(move: string | null): Promise<void> {
    if (this.unconfirmed && move !== this.unconfirmed) return;
    const { view } = this.match;
    if (view !== this.#seen) {
      this.#seen = view;
      this.#known.clear();
    }
    this.#asking.abort(); // what was looked at before matters no more
    this.#asking = new AbortController();
    this.considered = move;
    this.preview = move ? (this.#known.get(move) ?? null) : null;
    if (!move || this.preview) return;
    try {
      const preview = await this.match.preview(move, this.#asking.signal);
      if (!preview || this.#seen !== view) return;
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

function fits(parts: object, wanted: object): boolean {
  return Object.entries(wanted).every(([name, value]) => same(Reflect.get(parts, name), value));
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
