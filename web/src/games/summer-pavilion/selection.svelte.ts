/** Choosing tiles out of many by pressing them: a payment, bonus tiles, or those to keep. */
import type { Option } from './defaults';
import { COLOURS, groups, total, type Colour, type Counts } from './types';

export class Selection {
  /** The tiles that are chosen so far. */
  counts = $state.raw<Counts>({});
  /** The most that can be chosen. */
  readonly size: number;
  #latest: Colour | undefined;

  constructor(
    readonly options: Option[],
    usual: Counts,
  ) {
    this.counts = usual;
    this.size = Math.max(...options.map(({ tiles }) => total(tiles)));
  }

  /** The move that uses exactly these tiles. */
  move = $derived.by(() => {
    const wanted = (tiles: Counts): boolean =>
      COLOURS.every((colour) => (tiles[colour] ?? 0) === this.of(colour));
    return this.options.find(({ tiles }) => wanted(tiles))?.move;
  });

  missing = $derived.by(() => this.size - total(this.counts));

  of(colour: Colour): number {
    return this.counts[colour] ?? 0;
  }

  canAdd(colour: Colour): boolean {
    return this.#oneMore(colour) !== undefined;
  }

  /** One more of a colour; what does not go with it makes room. */
  add(colour: Colour): void {
    const next = this.#oneMore(colour);
    if (!next) return;
    this.#latest = colour;
    this.counts = next;
  }

  takeBack(colour: Colour, count = 1): void {
    this.counts = { ...this.counts, [colour]: Math.max(0, this.of(colour) - count) };
  }

  /** The chosen tiles with one more, where some move uses them; else the move that is nearest. */
  #oneMore(colour: Colour): Counts | undefined {
    const more = { ...this.counts, [colour]: this.of(colour) + 1 };
    const having = this.options.filter(({ tiles }) => (tiles[colour] ?? 0) >= more[colour]!);
    if (having.some(({ tiles }) => shared(tiles, more) === total(more))) return more;
    return having.toSorted((a, b) => this.#nearness(b.tiles) - this.#nearness(a.tiles))[0]?.tiles;
  }

  /** How much of what is chosen stays; of equals, what was chosen last. */
  #nearness(tiles: Counts): number {
    const latest = this.#latest;
    const last = latest ? Math.min(tiles[latest] ?? 0, this.of(latest)) : 0;
    return 100 * shared(tiles, this.counts) + last;
  }
}

function shared(a: Counts, b: Counts): number {
  return groups(a).reduce((sum, { colour, count }) => sum + Math.min(count, b[colour] ?? 0), 0);
}
