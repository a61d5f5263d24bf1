/** What dialogs offer first. Only a convenience: every legal choice can be made. */
import { groups, type Colour, type Counts, type Move } from './types';

/** The tiles that a bonus move takes, or a pass keeps. */
export function chosenBy({ parts }: Move): Counts {
  if (parts.kind === 'bonus') return parts.tiles;
  return parts.kind === 'pass' ? parts.kept : {};
}

/** As many as possible, of the dear colour first, then of those that one has most of. */
export function usual(moves: Move[], dear: Colour | undefined, hand: Counts): Counts {
  const value = (move: Move): number =>
    groups(chosenBy(move)).reduce(
      (sum, { colour, count }) =>
        sum + count * (1000 + (colour === dear ? 500 : 0) + (hand[colour] ?? 0)),
      0,
    );
  const best = moves.reduce<Move | undefined>(
    (best, move) => (best && value(best) >= value(move) ? best : move),
    undefined,
  );
  return best ? chosenBy(best) : {};
}

/** The move that takes exactly these tiles. */
export function exactly(moves: Move[], counts: Counts): Move | undefined {
  const wanted = JSON.stringify(groups(counts));
  return moves.find((move) => JSON.stringify(groups(chosenBy(move))) === wanted);
}

/** Whether some move takes these tiles, and perhaps more. */
export function reaches(moves: Move[], counts: Counts): boolean {
  return moves.some((move) =>
    groups(counts).every(({ colour, count }) => (chosenBy(move)[colour] ?? 0) >= count),
  );
}
