/** What a board could use: the spaces that each colour may fill, and which of them its hand can pay for. */
import { FEATURES, spacesOf, type PlacedSpace } from './geometry';
import {
  COLOURS,
  wildOf,
  type Board,
  type Colour,
  type Counts,
  type Position,
  type Star,
  type Variant,
} from './types';

export interface Need {
  space: PlacedSpace;
  /** Whether the tiles of the hand, and those that come to it, are enough. */
  payable: boolean;
  /** The bonus tiles that filling the space earns. */
  bonus: number;
}

/** Tiles of a colour as they would come to a hand, perhaps with a wild one. */
export interface Pointed {
  colour: Colour;
  tiles: Counts;
}

/** By colour, the cheapest space first; `more` comes to the hand. */
export function needsOf(
  board: Board,
  { variant, round }: Position,
  more: Counts = {},
): Map<Colour, Need[]> {
  const open = spacesOf(variant).filter(({ star, position }) => !board.stars[star][position - 1]);
  const missing = new Set(open.map(({ key }) => key));
  const wild = wildOf(round);
  const held = (colour: Colour): number => (board.hand[colour] ?? 0) + (more[colour] ?? 0);

  function need(space: PlacedSpace, colour: Colour): Need {
    const wilds = colour === wild ? 0 : held(wild);
    const completed = FEATURES.filter(
      ({ spaces }) =>
        spaces.includes(space.key) && spaces.every((key) => key === space.key || !missing.has(key)),
    );
    return {
      space,
      payable: !board.passed && held(colour) > 0 && held(colour) + wilds >= space.number,
      bonus: completed.reduce((sum, { tiles }) => sum + tiles, 0),
    };
  }

  return new Map(
    COLOURS.map((colour) => [
      colour,
      open
        .filter(({ star }) => takes(board, star, colour, variant))
        .map((space) => need(space, colour))
        .toSorted((a, b) => a.space.number - b.space.number),
    ]),
  );
}

/** Whether a star with a free space takes a colour (SP-17, SP-26). */
function takes({ stars }: Board, star: Star, colour: Colour, variant: Variant): boolean {
  const laid = stars[star].filter((tile) => tile !== null);
  const differs = !laid.includes(colour);
  if (variant === 'standard') return star === 'centre' ? differs : star === colour;
  if (laid.length < 2) return true;
  return laid.every((tile) => tile === laid[0]) ? laid[0] === colour : differs;
}
