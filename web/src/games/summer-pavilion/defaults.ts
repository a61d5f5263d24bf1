/** What dialogs offer first. Only a convenience: every legal choice can be made. */
import type { LegalMove } from '../../api/types';
import { groups, type Colour, type Counts } from './types';

/** The tiles that a bonus move takes, or a pass keeps. */
export function chosenBy(move: LegalMove): Counts {
  return (move.parts['tiles'] ?? move.parts['kept'] ?? {}) as Counts;
}

/** As many as possible, of the dear colour first, then of those that one has most of. */
export function usual(moves: LegalMove[], dear: Colour | undefined, hand: Counts): Counts {
  const value = (move: LegalMove): number =>
    groups(chosenBy(move)).reduce(
      (sum, { colour, count }) =>
        sum + count * (1000 + (colour === dear ? 500 : 0) + (hand[colour] ?? 0)),
      0,
    );
  const best = moves.reduce<LegalMove | undefined>(
    (best, move) => (best && value(best) >= value(move) ? best : move),
    undefined,
  );
  return best ? chosenBy(best) : {};
}

/** The move that takes exactly these tiles. */
export function exactly(moves: LegalMove[], counts: Counts): LegalMove | undefined {
  const wanted = JSON.stringify(groups(counts));
  return moves.find((move) => JSON.stringify(groups(chosenBy(move))) === wanted);
}

/** Whether some move takes these tiles, and perhaps more. */
export function reaches(moves: LegalMove[], counts: Counts): boolean {
  return moves.some((move) =>
    groups(counts).every(({ colour, count }) => (chosenBy(move)[colour] ?? 0) >= count),
  );
}
