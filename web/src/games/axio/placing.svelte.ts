/** Placing a tile: which one, how it is turned, and where its ghost lies.
 *
 * The first symbol of a tile is its pivot: the tile turns about it, and the cell under it is the
 * tile's anchor. What was picked is kept in `choosing`, so that all that drops a choice drops this too.
 */
import type { Choosing } from '../../state/choosing.svelte';
import { spotOf, SYMBOLS, type Placement, type Slot, type Spot } from './types';

/** Where the second symbol lies, seen from the first: right, below, left, above. */
const TURNS = [0, 1, 2, 3] as const;
export type Turn = (typeof TURNS)[number];

/** What is picked on the way to a move: a tile of the rack, and how it is turned. */
export type Hand = { slot: number; turn: Turn };

/** A way to place a tile. */
export interface Way {
  move: string;
  parts: Placement;
}

const REACH = 1.9; // cells between a pointer and the anchor that it means

type Anchors = Map<string, Way>;

export class Placing {
  /** The cell of the ghost's first symbol. */
  at = $state.raw<string | null>(null);
  #last: Spot = { column: 6, row: 6 };
  #lastTurn: Turn = 0;

  constructor(
    readonly choosing: Choosing<'axio', Hand>,
    readonly slots: () => (Slot | null)[],
  ) {}

  #ways: Way[] = $derived.by(() =>
    this.choosing.legal.flatMap(({ move, parts }) =>
      parts.kind === 'place' ? [{ move, parts }] : [],
    ),
  );

  /** Where each tile may go: by its pair, its turn, and its anchor. */
  #index: Map<string, Anchors[]> = $derived.by(() => {
    const index = new Map<string, Anchors[]>();
    for (const way of this.#ways) {
      const { cells, symbols } = way.parts;
      const [x, y] = symbols;
      const along = alongOf(cells);
      const straight = SYMBOLS.indexOf(x) <= SYMBOLS.indexOf(y);
      const pair = straight ? `${x},${y}` : `${y},${x}`;
      let anchors = index.get(pair);
      if (!anchors) index.set(pair, (anchors = [new Map(), new Map(), new Map(), new Map()]));
      if (straight) anchors[along]!.set(cells[0], way);
      if (!straight || x === y) anchors[along + 2]!.set(cells[1], way);
    }
    return index;
  });

  /** Whether a tile is to be placed now. */
  get open(): boolean {
    return this.#index.size > 0;
  }

  /** The slot of the tile in hand; the only tile is in hand by itself. */
  slot: number | null = $derived.by(() => {
    if (!this.open) return null;
    const { slot: picked } = this.choosing.picked;
    const slots = this.slots();
    if (picked !== undefined && slots[picked]) return picked;
    const only = slots.flatMap((slot, index) => (slot ? [index] : []));
    return only.length === 1 ? only[0]! : null;
  });

  tile: Slot | null = $derived.by(() =>
    this.slot === null ? null : (this.slots()[this.slot] ?? null),
  );

  turn: Turn = $derived.by(() => this.choosing.picked.turn ?? 0);

  /** Anchors of the tile in hand as it is turned. */
  anchors: Anchors = $derived.by(() => this.#anchors(this.tile, this.turn));

  move: Way | null = $derived.by(() => {
    const { unconfirmed } = this.choosing;
    if (unconfirmed) return this.#ways.find(({ move }) => move === unconfirmed) ?? null;
    return this.at ? (this.anchors.get(this.at) ?? null) : null;
  });

  #anchors(tile: Slot | null, turn: Turn): Anchors {
    return (tile && this.#index.get(tile.pair.join())?.[turn]) ?? new Map<string, Way>();
  }

  /** Take a tile into the hand; the one in hand is turned. */
  take(slot: number): void {
    if (!this.open || !this.slots()[slot]) return;
    if (this.choosing.picked.slot === slot) return this.rotate();
    this.at = null;
    this.choosing.unconfirmed = null;
    this.choosing.pick({ slot, turn: this.#lastTurn });
    if (!this.anchors.size) this.rotate();
  }

  /** A quarter turn to the right, about the first symbol; over turns that fit nowhere. */
  rotate(): void {
    if (!this.tile || this.slot === null) return;
    const next = this.turn + 1;
    for (const turn of [...TURNS.slice(next), ...TURNS.slice(0, next)]) {
      if (!this.#anchors(this.tile, turn).size) continue;
      this.choosing.unconfirmed = null;
      this.choosing.picked = { slot: this.slot, turn };
      this.#lastTurn = turn;
      break;
    }
    if (this.at) this.at = this.#nearest(spotOf(this.at), Infinity);
  }

  /** Lay the ghost where a pointer points to; out of reach of any anchor it is lifted. */
  point(spot: Spot): void {
    if (this.choosing.unconfirmed) return;
    this.#lay(this.#nearest(spot, REACH));
  }

  /** Lay the ghost somewhere: where the last one was, or near the middle. */
  begin(): void {
    this.#lay(this.#nearest(this.#last, Infinity));
  }

  lift(): void {
    if (!this.choosing.unconfirmed) this.at = null;
  }

  /** To the next anchor in a direction. */
  step(columns: number, rows: number): void {
    if (!this.tile) return;
    if (!this.move || !this.at) return this.begin();
    this.choosing.unconfirmed = null;
    const from = spotOf(this.at);
    let best: string | null = null;
    let least = Infinity;
    for (const cell of this.anchors.keys()) {
      const { column, row } = spotOf(cell);
      const along = (column - from.column) * columns + (row - from.row) * rows;
      const across = Math.abs((column - from.column) * rows + (row - from.row) * columns);
      const cost = along + 2 * across;
      if (along > 0 && cost < least) [best, least] = [cell, cost];
    }
    if (best) this.#lay(best);
  }

  /** Take what a hint or a link considers into the hand. */
  adopt(move: string): void {
    const found = this.#ways.find((one) => one.move === move);
    if (!found) return;
    const { cells, symbols } = found.parts;
    const straight = SYMBOLS.indexOf(symbols[0]) <= SYMBOLS.indexOf(symbols[1]);
    const pair = straight ? symbols.join() : symbols.toReversed().join();
    const slot = this.slots().findIndex((one) => one?.pair.join() === pair);
    if (slot < 0) return;
    this.choosing.picked = { slot, turn: TURNS[alongOf(cells) + (straight ? 0 : 2)] };
    this.#lay(straight ? cells[0] : cells[1]);
  }

  async place(): Promise<void> {
    const { move, choosing } = this;
    if (!move) return;
    await choosing.play(move.move, true);
    if (!choosing.unconfirmed) this.at = null;
  }

  drop(): void {
    this.at = null;
    this.choosing.drop();
  }

  #lay(cell: string | null): void {
    this.at = cell;
    if (cell) this.#last = spotOf(cell);
  }

  #nearest({ column, row }: Spot, reach: number): string | null {
    let best: string | null = null;
    let least = reach;
    for (const cell of this.anchors.keys()) {
      const spot = spotOf(cell);
      const distance = Math.hypot(spot.column - column, spot.row - row);
      if (distance < least) [best, least] = [cell, distance];
    }
    return best;
  }
}

/** The turn of a tile whose first symbol lies on the first cell. */
function alongOf([a, b]: Placement['cells']): 0 | 1 {
  return a.slice(1) === b.slice(1) ? 0 : 1;
}
