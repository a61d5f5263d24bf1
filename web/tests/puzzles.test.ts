/** What a hint lights, and the line of a rating. */
import { describe, expect, it } from 'vitest';
import { helpLines, ratingLine } from '../src/puzzles/graph';
import { hasParts, litPlaces } from '../src/puzzles/hints';
import { places as axio } from '../src/games/axio/places';
import { places as azul } from '../src/games/azul/places';
import { places as pavilion } from '../src/games/summer-pavilion/places';
import type { GameClient } from '../src/games/game';

const move = (parts: object) => ({ move: JSON.stringify(parts), parts: parts as never });
const client = (places: unknown) => ({ places }) as Pick<GameClient, 'places'>;

const TAKES = [
  { kind: 'take', source: 2, colour: 'red', line: 2 },
  { kind: 'take', source: 2, colour: 'blue', line: 3 },
  { kind: 'take', source: 3, colour: 'red', line: 2 },
  { kind: 'take', source: 3, colour: 'red', line: 3 },
].map(move);

describe('a hint', () => {
  it('lights what is in a factory, and nothing that other moves share', () => {
    const lit = litPlaces(client(azul), TAKES, { kind: 'take', source: 2 } as never, 0);
    expect(lit.sort()).toEqual(['2-blue', '2-blue-rest', '2-red', '2-red-rest']);
  });

  it('lights the tiles once their colour is told', () => {
    const told = { kind: 'take', source: 3, colour: 'red' } as never;
    expect(litPlaces(client(azul), TAKES, told, 0).sort()).toEqual(['3-red', '3-red-rest']);
  });

  it('lights cells that other placements share in part', () => {
    const moves = [
      { kind: 'place', cells: ['a1', 'a2'], symbols: ['red', 'blue'] },
      { kind: 'place', cells: ['a1', 'a2'], symbols: ['blue', 'red'] },
      { kind: 'place', cells: ['a2', 'a3'], symbols: ['red', 'blue'] },
      { kind: 'place', cells: ['c1', 'c2'], symbols: ['red', 'blue'] },
    ].map(move);
    const told = { kind: 'place', cells: ['a1', 'a2'] } as never;
    expect(litPlaces(client(axio), moves, told, 0)).toEqual(
      expect.arrayContaining(['cell-a1', 'cell-a2']),
    );
  });

  it('lights the spaces of a star', () => {
    const moves = [
      { kind: 'place', star: 'red', position: 1, colour: 'red', paid: { red: 1 } },
      { kind: 'place', star: 'blue', position: 1, colour: 'blue', paid: { blue: 1 } },
    ].map(move);
    const lit = litPlaces(client(pavilion), moves, { kind: 'place', star: 'red' } as never, 1);
    expect(lit).toHaveLength(2);
    expect(lit).toContain('b1-hand-red');
  });

  it('lights nothing on a table without places', () => {
    expect(litPlaces({}, TAKES, { kind: 'take' } as never, 0)).toEqual([]);
  });

  it('knows a move by its parts', () => {
    expect(hasParts({ a: [1, 2], b: 1 }, { a: [1, 2] })).toBe(true);
    expect(hasParts({ a: [1, 2], b: 1 }, { a: [2, 1] })).toBe(false);
    expect(hasParts({ a: 1 }, { c: 1 })).toBe(false);
  });
});

describe('the line of a rating', () => {
  const point = (rating: number, deviation: number) => ({
    puzzle: '0',
    game: 'azul' as const,
    at: 0,
    rating,
    deviation,
  });

  it('goes from left to right, with room for what is not sure', () => {
    const { points, least, most } = ratingLine([point(1500, 350), point(1632, 280)]);
    expect(points.map(({ x }) => x)).toEqual([0, 1]);
    expect(points[1]!.y).toBeGreaterThan(points[0]!.y);
    for (const { y, low, high } of points) {
      expect(low).toBeLessThan(y);
      expect(y).toBeLessThan(high);
      expect(low).toBeGreaterThan(0);
      expect(high).toBeLessThan(1);
    }
    expect(least).toBeLessThan(1150);
    expect(most).toBeGreaterThan(1912);
  });

  it('has few lines to help the eye', () => {
    for (const most of [1300, 1700, 2600, 3900]) {
      const found = helpLines({ least: 1000, most });
      expect(found.length).toBeGreaterThan(1);
      expect(found.length).toBeLessThan(8);
      expect(Math.max(...found)).toBeLessThanOrEqual(most);
    }
  });
});
