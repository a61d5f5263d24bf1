/** Where everything lies on a player board, and what is printed there (docs/rules/summer-pavilion.md). */
import { summerPavilion } from '../constants';
import { keyOf, type Space, type Star, type Variant } from './types';

/** The side of a rhombus, in units of the drawing. */
export const SIDE = 60;
export const LENGTH = SIDE * Math.sqrt(3);

/** The outer stars clockwise from the upper left, and the one in the middle. */
export const STARS = summerPavilion.stars;
/** Points for a complete star, and for all spaces of a number. */
export const STAR_POINTS = summerPavilion.star_points;
export const NUMBER_POINTS = summerPavilion.number_points;

export interface Point {
  x: number;
  y: number;
}

export interface PlacedSpace extends Space {
  key: string;
  number: number;
  /** Where the star's middle is, and by how much the tile is turned around it. */
  middle: Point;
  turn: number;
  /** Where the number stands. */
  at: Point;
  corners: string;
}

export type FeatureKind = (typeof summerPavilion.between)[number]['kind'];

export interface Feature {
  kind: FeatureKind;
  key: string;
  at: Point;
  /** The spaces around it, as keys. */
  spaces: string[];
  /** The bonus tiles that it brings. */
  tiles: number;
}

function polar(radius: number, degrees: number, from: Point = { x: 0, y: 0 }): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: from.x + SIDE * radius * Math.cos(angle),
    y: from.y - SIDE * radius * Math.sin(angle),
  };
}

function text(points: Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}

export function starMiddle(star: Star): Point {
  return star === 'centre' ? { x: 0, y: 0 } : polar(3, 120 - 60 * STARS.indexOf(star));
}

function place(star: Star, position: number, number: number): PlacedSpace {
  const middle = starMiddle(star);
  const k = star === 'centre' ? 0 : STARS.indexOf(star);
  const facing = star === 'centre' ? 90 - 60 * (position - 1) : 30 - 60 * (position - 1) - 60 * k;
  return {
    star,
    position,
    key: keyOf({ star, position }),
    number,
    middle,
    turn: 90 - facing,
    at: polar(Math.sqrt(3) / 2, facing, middle),
    corners: text([
      middle,
      polar(1, facing + 30, middle),
      polar(Math.sqrt(3), facing, middle),
      polar(1, facing - 30, middle),
    ]),
  };
}

export function spacesOf(variant: Variant): PlacedSpace[] {
  return STARS.flatMap((star) =>
    summerPavilion.numbers[variant][star].map((number, index) => place(star, index + 1, number)),
  );
}

/** How far from the middle of the board they stand, and how far they are turned from their star. */
const STANDING: Record<FeatureKind, { radius: number; turn: number }> = {
  pillar: { radius: 1.5, turn: 0 },
  statue: { radius: 1.5 * Math.sqrt(3), turn: 30 },
  window: { radius: 4.42, turn: 0 },
};

export const FEATURES: readonly Feature[] = summerPavilion.between.map(
  ({ kind, star, tiles, spaces }) => {
    const { radius, turn } = STANDING[kind];
    return {
      kind,
      key: `${kind}-${star}`,
      at: polar(radius, 120 - turn - 60 * STARS.indexOf(star)),
      spaces: spaces.map(keyOf),
      tiles,
    };
  },
);

/** The board's four corners, where tiles are kept for the next round. */
export const CORNER_SPACES: readonly Point[] = [
  { x: -4.15 * SIDE, y: -3.45 * SIDE },
  { x: 4.15 * SIDE, y: -3.45 * SIDE },
  { x: 4.15 * SIDE, y: 3.45 * SIDE },
  { x: -4.15 * SIDE, y: 3.45 * SIDE },
];

/** How far a star reaches to where fingers may touch it; the middles of stars are three sides apart. */
export const REACH = 1.5 * SIDE;

/** A tile's outline, as its pictures have it, tip up in a box of SIDE by LENGTH. */
export const OUTLINE = 'M30 2 58.5 51.96 30 101.92 1.5 51.96Z';
const TILE = 0.93; // of its space, so that joints are seen

/** How a tile's picture is moved to lie on a space. */
export function lying({ middle, turn }: PlacedSpace): string {
  return (
    `translate(${middle.x} ${middle.y}) rotate(${turn}) translate(0 ${-LENGTH / 2}) ` +
    `scale(${TILE}) translate(${-SIDE / 2} ${-LENGTH / 2})`
  );
}

/** The drawing's size: wide enough for the windows, high enough for the tips. */
export const FRAME = { x: -4.86 * SIDE, y: -4.5 * SIDE, width: 9.72 * SIDE, height: 9 * SIDE };

/** The part of the drawing that a star fills alone, in the same shape. */
export function frameOf(star: Star): typeof FRAME {
  const { x, y } = starMiddle(star);
  const height = 3.9 * SIDE;
  const width = (height * FRAME.width) / FRAME.height;
  return { x: x - width / 2, y: y - height / 2, width, height };
}
