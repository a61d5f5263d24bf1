/** Where everything lies on a player board, and what is printed there (docs/rules/summer-pavilion.md). */
import type { Colour, Space, Star } from './types';

/** The side of a rhombus, in units of the drawing. */
export const SIDE = 60;
export const LENGTH = SIDE * Math.sqrt(3);

/** The outer stars clockwise from the upper left. */
export const RING: readonly Colour[] = ['orange', 'red', 'blue', 'yellow', 'green', 'purple'];
export const STARS: readonly Star[] = [...RING, 'centre'];
const POSITIONS = [1, 2, 3, 4, 5, 6] as const;

const GRAY_NUMBERS = [3, 2, 1, 4, 5, 6];

/** Points for a complete star, and for all spaces of a number. */
export const STAR_POINTS: Record<Star, number> = {
  centre: 12,
  red: 14,
  blue: 15,
  yellow: 16,
  orange: 17,
  green: 18,
  purple: 20,
};
export const NUMBER_POINTS = [
  { number: 1, points: 4 },
  { number: 2, points: 8 },
  { number: 3, points: 12 },
  { number: 4, points: 16 },
] as const;

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

export type FeatureKind = 'pillar' | 'statue' | 'window';

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
  return star === 'centre' ? { x: 0, y: 0 } : polar(3, 120 - 60 * RING.indexOf(star));
}

function place(star: Star, position: number, gray: boolean): PlacedSpace {
  const middle = starMiddle(star);
  const k = star === 'centre' ? 0 : RING.indexOf(star);
  const facing = star === 'centre' ? 90 - 60 * (position - 1) : 30 - 60 * (position - 1) - 60 * k;
  const number = !gray ? position : star === 'centre' ? 3 : GRAY_NUMBERS[position - 1]!;
  return {
    star,
    position,
    key: `${star}-${position}`,
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

export function spacesOf(variant: 'standard' | 'gray'): PlacedSpace[] {
  return STARS.flatMap((star) =>
    POSITIONS.map((position) => place(star, position, variant === 'gray')),
  );
}

export const FEATURES: readonly Feature[] = RING.flatMap((star, k): Feature[] => {
  const next = RING[(k + 1) % 6]!;
  const inner = [`centre-${((k + 5) % 6) + 1}`, `centre-${k + 1}`];
  return [
    {
      kind: 'pillar',
      key: `pillar-${star}`,
      at: polar(1.5, 120 - 60 * k),
      spaces: [`${star}-2`, `${star}-3`, ...inner],
      tiles: 1,
    },
    {
      kind: 'statue',
      key: `statue-${star}`,
      at: polar(1.5 * Math.sqrt(3), 90 - 60 * k),
      spaces: [`${star}-1`, `${star}-2`, `${next}-3`, `${next}-4`],
      tiles: 2,
    },
    {
      kind: 'window',
      key: `window-${star}`,
      at: polar(4.42, 120 - 60 * k),
      spaces: [`${star}-5`, `${star}-6`],
      tiles: 3,
    },
  ];
});

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
