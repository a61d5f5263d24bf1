/** Looks that everybody can see: colours that are told apart, and text that stands out. */
import { describe, expect, it } from 'vitest';
import { FACES } from '../src/characters/bots';
import { names } from '../src/characters/names';
import { ratings } from '../src/games/ratings';
import appStyles from '../src/app.css?raw';
import themeStyles from '../src/looks/themes.css?raw';
import { THEMES } from '../src/looks/themes';
import { PAINTED, TILE_SETS, type TileSetName } from '../src/looks/tile-sets';

type Three = [number, number, number];

// Full dichromacy in linear light, by Machado, Oliveira and Fernandes (2009); browsers simulate with the same.
const VISIONS: Record<string, Three[]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: Three[], vector: Three): Three =>
  matrix.map((row) => row.reduce((sum, one, index) => sum + one * vector[index]!, 0)) as Three;

function linear(colour: string): Three {
  return [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Three;
}

/** Oklab: colours that look equally different are equally far apart; black and white by 1. */
function oklab(light: Three): Three {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt) as Three;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function distance(one: string, other: string, vision: Three[]): number {
  const seen = [one, other].map((colour) => {
    const light = times(vision, linear(colour)).map((part) => Math.min(1, Math.max(0, part)));
    return oklab(light as Three);
  });
  return Math.hypot(...seen[0]!.map((part, index) => part - seen[1]![index]!));
}

/** The contrast of WCAG 2. */
function contrast(one: string, other: string): number {
  const [high, low] = [one, other]
    .map((colour) => {
      const [red, green, blue] = linear(colour);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    })
    .toSorted((a, b) => b - a) as [number, number];
  return high / low;
}

const MIN_DISTANCE = 0.15; // the glazed tiles come as near as 0.03

describe.each(Object.entries(PAINTED))('the clear tiles of %s', (_game, { clear }) => {
  it.each(Object.entries(VISIONS))('are far apart with %s', (_, vision) => {
    const paints = Object.entries(clear);
    for (const [index, [name, { ground }]] of paints.entries()) {
      for (const [other, paint] of paints.slice(index + 1)) {
        const apart = distance(ground, paint.ground, vision);
        expect(apart, `${name} and ${other}`).toBeGreaterThan(MIN_DISTANCE);
      }
    }
  });
});

it.each(Object.keys(TILE_SETS))('shows the figures of %s on their ground', (name) => {
  for (const [game, paints] of Object.entries(PAINTED)) {
    for (const [tile, { ground, figure }] of Object.entries(paints[name as TileSetName])) {
      expect(contrast(ground, figure), `${game}: ${tile}`).toBeGreaterThanOrEqual(3);
    }
  }
});

/** A theme's own colours, before those of the theme that it builds on. */
function colour(theme: string, name: string): string {
  const own = themeStyles.split(`:root[data-theme='${theme}']`)[1]?.split('}')[0];
  const found = own?.match(new RegExp(`--${name}: (#\\w{6})`))?.[1];
  if (found) return found;
  const dark = theme === 'dark' || own?.includes('color-scheme: dark');
  const pair = appStyles.match(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`))!;
  return pair[dark ? 2 : 1]!;
}

describe.each(THEMES.filter((theme) => theme !== 'system'))('the theme %s', (theme) => {
  it('lets its text be read on all its grounds', () => {
    for (const text of ['ink', 'soft', 'accent', 'good', 'bad']) {
      for (const ground of ['paper', 'card', 'sunk']) {
        const found = contrast(colour(theme, text), colour(theme, ground));
        expect(found, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    const button = contrast(colour(theme, 'accent-ink'), colour(theme, 'accent'));
    expect(button).toBeGreaterThanOrEqual(4.5);
  });
});

it('knows a character of its own for every level that was measured', () => {
  for (const levels of Object.values(ratings)) {
    expect(Object.keys(levels)).toEqual(Object.keys(FACES));
    const rising = Object.values(levels);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  }
  expect(Object.keys(names)).toEqual(Object.keys(FACES));
  expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
});
