/** AXIO's positions, as the server sends them, and where the cells of the board are drawn. */

export type Symbol = 'red' | 'green' | 'blue' | 'orange' | 'purple';

export const SYMBOLS: readonly Symbol[] = ['red', 'green', 'blue', 'orange', 'purple'];
export const PYRAMIDS = 20;

const LETTERS: Record<string, Symbol> = {
  r: 'red',
  g: 'green',
  b: 'blue',
  o: 'orange',
  p: 'purple',
};

/** The board's printed symbols. */
export const PRINTED: Readonly<Record<string, Symbol>> = {
  g3: 'red',
  k7: 'green',
  g11: 'blue',
  c7: 'orange',
  g7: 'purple',
};

export type Pair = [Symbol, Symbol];
export type Markers = Record<Symbol, number>;

export interface Position {
  players: number;
  turn: number | 'chance' | 'over';
  phase: 'place' | 'swap' | 'over';
  tiles: string[];
  pyramids: string[];
  first_tile: boolean[];
  markers: Markers[];
  racks: (Pair[] | number)[];
  bag: number | Record<string, number>;
  bonus: number;
}

/** A placed tile: the left or upper half first. */
export interface Placed {
  move: string;
  cells: [string, string];
  symbols: Pair;
}

/** Columns and rows count from 0 on the whole board of 13 x 13. */
export interface Spot {
  column: number;
  row: number;
}

/** The middle part of the board that is played on: its side, and where it begins. */
export function area(players: number): { side: number; from: number } {
  const side = players <= 2 ? 9 : players === 3 ? 11 : 13;
  return { side, from: (13 - side) / 2 };
}

export function cellName({ column, row }: Spot): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

export function spotOf(cell: string): Spot {
  return { column: cell.charCodeAt(0) - 97, row: Number(cell.slice(1)) - 1 };
}

/** `be5rf5`, as positions write placed tiles. */
export function placed(move: string): Placed {
  const [, first, a, second, b] = /^([a-z])([a-m]\d+)([a-z])([a-m]\d+)$/.exec(move)!;
  return { move, cells: [a!, b!], symbols: [LETTERS[first!]!, LETTERS[second!]!] };
}

export function top(players: number): number {
  return players === 1 ? 36 : 18;
}

/** The symbols whose markers stand lowest. */
export function lowest(markers: Markers): Symbol[] {
  const least = Math.min(...SYMBOLS.map((symbol) => markers[symbol]));
  return SYMBOLS.filter((symbol) => markers[symbol] === least);
}

/** A tile in a slot of the rack; the number distinguishes equal tiles. */
export interface Slot {
  id: number;
  pair: Pair;
}

let lastId = 0;

/** The server's racks have no order: tiles stay in their slots, new ones fill the gaps. */
export function arrange(before: (Slot | null)[], rack: Pair[]): (Slot | null)[] {
  const fresh = [...rack];
  const slots = before.map((slot) => {
    const index = slot ? fresh.findIndex((pair) => pair.join() === slot.pair.join()) : -1;
    if (index < 0) return null;
    fresh.splice(index, 1);
    return slot;
  });
  for (const pair of fresh) {
    const slot = { id: (lastId += 1), pair };
    const gap = slots.indexOf(null);
    if (gap < 0) slots.push(slot);
    else slots[gap] = slot;
  }
  return slots;
}
