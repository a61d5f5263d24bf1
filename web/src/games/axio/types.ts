/** AXIO's positions and moves, by short names, and where the cells of the board are drawn. */
import { axio } from '../constants';
import type * as api from '../../api/types';

export type Position = api.Position<'axio'>;
export type Markers = Position['markers'][number];
export type Symbol = keyof Markers;
export type Move = api.LegalMove<'axio'>;
export type Item = api.BreakdownItem<'axio'>;
export type Placement = Extract<Move['parts'], { kind: 'place' }>;
export type Cells = Placement['cells'];
export type Pair = Placement['symbols'];

export const SYMBOLS = axio.symbols;
export const PYRAMIDS = axio.pyramids;
export const RACK = axio.rack;
/** Where a marker of several players ends. */
export const TOP = axio.top;
/** The board's printed symbols. */
export const PRINTED: Readonly<Record<string, Symbol>> = axio.printed;
const LETTERS: Readonly<Record<string, Symbol>> = axio.letters;

/** A placed tile: the left or upper half first. */
export interface Placed {
  move: string;
  cells: Cells;
  symbols: Pair;
}

/** Columns and rows count from 0 on the whole board. */
export interface Spot {
  column: number;
  row: number;
}

/** The middle part of the board that is played on: its side, and where it begins. */
export function area(players: number): { side: number; from: number } {
  const from = axio.margins[players] ?? 0;
  return { side: axio.size - 2 * from, from };
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
  return players === 1 ? axio.solo_top : TOP;
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
