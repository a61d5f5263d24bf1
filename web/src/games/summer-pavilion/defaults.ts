/** What the player is offered first. Only a convenience: every legal choice can be made. */
import { groups, total, type Colour, type Counts, type Move } from './types';

/** A legal move, and the tiles that it pays, takes or keeps. */
export interface Option {
  move: string;
  tiles: Counts;
}

export function optionOf({ move, parts }: Move, wild: Colour): Option {
  switch (parts.kind) {
    case 'place': {
      const { wild: wilds = 0, ...tiles } = parts.paid;
      return { move, tiles: wilds ? { ...tiles, [wild]: wilds } : tiles };
    }
    case 'bonus':
      return { move, tiles: parts.tiles };
    case 'pass':
      return { move, tiles: parts.kept };
    case 'take':
      return { move, tiles: {} };
  }
}

/** As many tiles as possible, of the dear colour first, then of those that one has most of. */
export function fullest(options: Option[], dear: Colour | undefined, hand: Counts): Counts {
  const value = ({ tiles }: Option): number =>
    groups(tiles).reduce(
      (sum, { colour, count }) => sum + count * ((colour === dear ? 500 : 0) + (hand[colour] ?? 0)),
      1000 * total(tiles),
    );
  const best = options.reduce<Option | undefined>(
    (best, option) => (best && value(best) >= value(option) ? best : option),
    undefined,
  );
  return best?.tiles ?? {};
}
