/** Azul's positions, as the server sends them. */

export type Colour = 'blue' | 'yellow' | 'red' | 'black' | 'white';

export const COLOURS: readonly Colour[] = ['blue', 'yellow', 'red', 'black', 'white'];
export const FLOOR_LOSSES = [-1, -1, -2, -2, -2, -3, -3] as const; // printed on the board

export type Counts = Partial<Record<Colour, number>>;

export interface Board {
  score: number;
  lines: { colour: Colour | null; count: number }[];
  wall: (Colour | null)[][];
  floor: (Colour | 'marker')[];
}

export interface Position {
  players: number;
  variant: 'standard' | 'gray';
  round: number;
  phase: 'offer' | 'tiling' | 'over';
  turn: number | 'chance' | 'over';
  start: number;
  marker: 'centre' | number;
  bag: Counts;
  lid: Counts;
  factories: Counts[];
  centre: Counts;
  boards: Board[];
}

export type Source = number | 'centre';
export type Line = number | 'floor';

/** The colour that is printed on the coloured side (row and column from 0). */
export function printed(row: number, column: number): Colour {
  return COLOURS[(column - row + 5) % 5]!;
}

/** The tiles of a place, colour by colour in their usual order. */
export function groups(counts: Counts): { colour: Colour; count: number }[] {
  return COLOURS.flatMap((colour) => {
    const count = counts[colour] ?? 0;
    return count ? [{ colour, count }] : [];
  });
}
