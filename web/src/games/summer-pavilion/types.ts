/** Summer Pavilion's positions and moves, by short names. */
import { summerPavilion } from '../constants';
import type * as api from '../../api/types';
import type { Choosing } from '../../state/choosing.svelte';

export type Position = api.Position<'summer-pavilion'>;
export type Board = Position['boards'][number];
export type Counts = Position['centre'];
export type Colour = keyof Counts;
export type Star = keyof Board['stars'];
export type Variant = Position['variant'];
export type Move = api.LegalMove<'summer-pavilion'>;
export type Parts = Move['parts'];
export type Source = Extract<Parts, { kind: 'take' }>['source'];
export type Placing = Extract<Parts, { kind: 'place' }>;
/** A space of a star, by its position from 1. */
export type Space = Pick<Placing, 'star' | 'position'>;
/** A way to fill a space. */
export interface Way {
  move: string;
  parts: Placing;
}

/** In the order of the rounds in which they are wild. */
export const COLOURS = summerPavilion.colours;
export const ROUNDS = summerPavilion.rounds;
export const SUPPLY_SPACES = summerPavilion.supply_spaces;

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

/** The ways to fill spaces that are left with these parts. */
export function placements(
  choosing: Choosing<'summer-pavilion'>,
  wanted: Partial<Omit<Placing, 'kind' | 'paid'>> = {},
): Way[] {
  return choosing
    .with({ kind: 'place', ...wanted })
    .flatMap(({ move, parts }) => (parts.kind === 'place' ? [{ move, parts }] : []));
}

/** The ways to fill a space that are among these moves, the usual one first. */
export function waysTo(space: Space, moves: Move[]): Way[] {
  return moves
    .flatMap(({ move, parts }) =>
      parts.kind === 'place' && keyOf(parts) === keyOf(space) ? [{ move, parts }] : [],
    )
    .toSorted(byWilds);
}

/** Fewest wild tiles first: what one usually wants to pay. */
export function byWilds(a: Way, b: Way): number {
  return (a.parts.paid.wild ?? 0) - (b.parts.paid.wild ?? 0);
}
