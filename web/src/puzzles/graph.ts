/** Ratings over time as a line: attempt after attempt, because days without any say nothing. */
import type { PuzzleProgress } from '../api/types';

export type RatingPoint = PuzzleProgress['history'][number];

export interface RatingLine {
  /** From the left to the right, between 0 and 1; upwards, too. */
  points: { x: number; y: number; low: number; high: number }[];
  least: number;
  most: number;
}

const STEP = 100; // between the lines that help the eye
const ROOM = 50; // above and below

export function ratingLine(history: readonly RatingPoint[]): RatingLine {
  const ends = history.flatMap(({ rating, deviation }) => [rating - deviation, rating + deviation]);
  const least = STEP * Math.floor((Math.min(...ends) - ROOM) / STEP);
  const most = STEP * Math.ceil((Math.max(...ends) + ROOM) / STEP);
  const height = (rating: number): number => (rating - least) / (most - least);
  const points = history.map(({ rating, deviation }, index) => ({
    x: history.length > 1 ? index / (history.length - 1) : 0.5,
    y: height(rating),
    low: height(rating - deviation),
    high: height(rating + deviation),
  }));
  return { points, least, most };
}

/** Where lines help the eye: few enough to be told apart. */
export function helpLines({ least, most }: Pick<RatingLine, 'least' | 'most'>): number[] {
  const step = STEP * Math.max(1, Math.ceil((most - least) / STEP / 5));
  const first = step * Math.ceil(least / step);
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, n) => first + n * step);
}
