/** The table of points at the end: which rule gave what to whom, and by how much somebody won. */
import type { BreakdownItem } from '../api/types';

export interface PointsRow {
  kind: string;
  sums: number[];
}

/** One row for each kind of points that somebody got, in the order of `kinds`; others come after them. */
export function pointsTable(
  breakdown: Pick<BreakdownItem, 'seat' | 'kind' | 'points'>[],
  seats: number,
  kinds: readonly string[],
): PointsRow[] {
  const sums = new Map<string, number[]>(kinds.map((kind) => [kind, Array(seats).fill(0)]));
  const scored = new Set<string>();
  for (const { seat, kind, points } of breakdown) {
    const row = sums.get(kind) ?? Array<number>(seats).fill(0);
    row[seat]! += points;
    sums.set(kind, row);
    scored.add(kind);
  }
  return [...sums].filter(([kind]) => scored.has(kind)).map(([kind, row]) => ({ kind, sums: row }));
}

/** How many points the winners have more than the best of the others; null if that says nothing. */
export function marginOf(
  scores: readonly number[] | null,
  winners: readonly number[],
): number | null {
  const best = scores?.[winners[0] ?? -1];
  const others = scores?.filter((_, seat) => !winners.includes(seat)) ?? [];
  if (best === undefined || !others.length) return null;
  const margin = best - Math.max(...others);
  return margin > 0 ? margin : null;
}
