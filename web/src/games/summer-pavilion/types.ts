/** Summer Pavilion's positions, as the server sends them, and what is printed on the boards. */
import type { LegalMove } from '../../api/types';

export type Colour = 'purple' | 'green' | 'orange' | 'yellow' | 'blue' | 'red';
export type Star = Colour | 'centre';
export type Source = number | 'centre';

/** In the order of the rounds in which they are wild. */
export const COLOURS: readonly Colour[] = ['purple', 'green', 'orange', 'yellow', 'blue', 'red'];
export const ROUNDS = 6;
export const SUPPLY_SPACES = 10;

export type Counts = Partial<Record<Colour, number>>;

export interface Board {
  score: number;
  hand: Counts;
  corners: Counts;
  passed: boolean;
  stars: Record<Star, (Colour | null)[]>;
}

export interface Position {
  players: number;
  variant: 'standard' | 'gray';
  round: number;
  phase: 'take' | 'place' | 'bonus' | 'over';
  turn: number | 'chance' | 'over';
  next: number | null;
  start: number;
  marker: 'centre' | number;
  bonus: number;
  bag: Counts;
  tower: Counts;
  supply: Counts;
  factories: Counts[];
  centre: Counts;
  boards: Board[];
}

/** A space of a star, by its position from 1. */
export interface Space {
  star: Star;
  position: number;
}

export interface Placing extends Space {
  colour: Colour;
  paid: Partial<Record<Colour | 'wild', number>>;
}

export function wildOf(round: number): Colour {
  return COLOURS[(round - 1) % COLOURS.length]!;
}

/** The tiles of a place, colour by colour in their usual order. */
export function groups(counts: Counts): { colour: Colour; count: number }[] {
  return COLOURS.flatMap((colour) => {
    const count = counts[colour] ?? 0;
    return count ? [{ colour, count }] : [];
  });
}

export function total(counts: Counts): number {
  return groups(counts).reduce((sum, { count }) => sum + count, 0);
}

/** What a place gained, colour by colour. */
export function gained(before: Counts, after: Counts | undefined): Counts {
  const more: Counts = {};
  for (const colour of COLOURS) {
    const count = (after?.[colour] ?? 0) - (before[colour] ?? 0);
    if (after && count > 0) more[colour] = count;
  }
  return more;
}

export function keyOf({ star, position }: Space): string {
  return `${star}-${position}`;
}

export function placing(move: LegalMove): Placing {
  return move.parts as unknown as Placing;
}

/** Fewest wild tiles first: what one usually wants to pay. */
export function byWilds(a: LegalMove, b: LegalMove): number {
  return (placing(a).paid.wild ?? 0) - (placing(b).paid.wild ?? 0);
}
