/** What the last turns left on the table: where tiles came from, and where they lie. */
import type { TableEvent } from '../../api/types';
import { COLOURS, keyOf, type Colour, type Position, type Source } from './types';

type Move = TableEvent<'summer-pavilion'>;

export interface Latest {
  /** The last move from each factory or the centre in this round. */
  sources: Map<Source, Move>;
  /** By seat: filled spaces by their keys, and colours of the hand. */
  spaces: Map<number, Set<string>>;
  hands: Map<number, Set<Colour>>;
}

export function latest(turns: Map<number, Move[]>, { boards, phase }: Position): Latest {
  const found: Latest = { sources: new Map(), spaces: new Map(), hands: new Map() };
  const moves = [...turns.values()].flat().toSorted((a, b) => a.sequence - b.sequence);
  for (const move of moves) {
    const { seat, parts } = move;
    if (seat === null || !parts) continue;
    const { hand, stars } = boards[seat]!;
    if (parts.kind === 'take' && phase === 'take') found.sources.set(parts.source, move);
    if (parts.kind === 'place' && stars[parts.star][parts.position - 1])
      found.spaces.set(seat, (found.spaces.get(seat) ?? new Set()).add(keyOf(parts)));
    const gained = COLOURS.filter((colour) => {
      if (parts.kind === 'take') return colour === parts.colour;
      return parts.kind === 'bonus' && parts.tiles[colour];
    }).filter((colour) => hand[colour]);
    if (gained.length) found.hands.set(seat, new Set(gained));
  }
  return found;
}
