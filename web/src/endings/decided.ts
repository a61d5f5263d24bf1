/** What decided a game: the kind of points in which the winner was furthest ahead of the next one. */
import { marginOf, type PointsRow } from '../ui/points';

export interface Rivals {
  winner: number;
  /** The best of the others. */
  second: number;
}

export interface Decided {
  kind: string;
  own: number;
  theirs: number;
}

/** Null where points did not decide: shared victories, equal points, one player alone. */
export function rivalsOf(
  scores: readonly number[] | null,
  winners: readonly number[],
): Rivals | null {
  const [winner] = winners;
  if (!scores || winner === undefined) return null;
  if (winners.length > 1 || marginOf(scores, winners) === null) return null;
  const second = inOrder(scores, winners)[1]!;
  return { winner, second };
}

export function whatDecided(
  rows: readonly PointsRow[],
  { winner, second }: Rivals,
): Decided | null {
  let found: Decided | null = null;
  for (const { kind, sums } of rows) {
    const own = sums[winner] ?? 0;
    const theirs = sums[second] ?? 0;
    if (own - theirs > (found ? found.own - found.theirs : 0)) found = { kind, own, theirs };
  }
  return found;
}

/** Seats as they came in: winners first, then by points. */
export function inOrder(scores: readonly number[], winners: readonly number[]): number[] {
  const won = (seat: number): number => Number(winners.includes(seat));
  return scores
    .map((_, seat) => seat)
    .sort((a, b) => won(b) - won(a) || scores[b]! - scores[a]! || a - b);
}
