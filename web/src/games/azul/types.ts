/** Azul's positions and moves, by short names. */
import { azul } from '../constants';
import type * as api from '../../api/types';

export type Position = api.Position<'azul'>;
export type Board = Position['boards'][number];
export type Counts = Position['centre'];
export type Colour = keyof Counts;
export type Take = Extract<api.Parts<'azul'>, { kind: 'take' }>;
export type Source = Take['source'];
export type Line = Take['line'];

export const COLOURS = azul.colours;
export const FLOOR_POINTS = azul.floor_points;
/** The colours that are printed on the coloured side, by row and column. */
export const WALL = azul.wall;

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
