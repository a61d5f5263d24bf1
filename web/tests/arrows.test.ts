import { expect, test } from 'vitest';
import { around, arrows, signOf, type Box, type Placed } from '../src/ui/arrows';
import { places as axio } from '../src/games/axio/places';
import { places as azul } from '../src/games/azul/places';
import { places as pavilion } from '../src/games/summer-pavilion/places';

const box = (x: number, y: number): Box => ({ x, y, width: 40, height: 40 });
const candidate = (rank: number, from: Box | null, to: Box | null): Placed => ({
  kind: 'candidate',
  rank,
  label: String(rank),
  from,
  to,
});

test('elements that are not shown have no place', () => {
  expect(around([{ x: 0, y: 0, width: 0, height: 0 }])).toBeNull();
  expect(around([box(10, 10), { x: 0, y: 0, width: 0, height: 0 }, box(60, 20)])).toEqual({
    x: 10,
    y: 10,
    width: 90,
    height: 50,
  });
});

test('the best is drawn last and thickest', () => {
  const drawn = arrows(
    [1, 2, 3, 4, 5].map((rank) => candidate(rank, box(0, 0), box(99 * rank, 200))),
  );
  expect(drawn.map(({ rank }) => rank)).toEqual([5, 4, 3, 2, 1]);
  const widths = drawn.map(({ width }) => width);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
});

test('moves between the same places share an arrow', () => {
  const [only, ...others] = arrows([
    candidate(1, box(0, 0), box(100, 100)),
    candidate(3, box(0, 0), box(100, 100)),
  ]);
  expect(others).toEqual([]);
  expect(only?.label).toBe('1 3');
});

test('badges keep clear of each other', () => {
  const moves = [1, 2, 3, 4, 5].map((rank) => candidate(rank, box(0, rank), box(100, 150 + rank)));
  const badges = arrows(moves).map(({ badge }) => badge);
  badges.forEach((one, index) =>
    badges.slice(index + 1).forEach((other) => {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(18);
    }),
  );
});

test('a move with one place on the table is marked there, without an arrow', () => {
  const [only] = arrows([candidate(1, null, box(50, 50))]);
  expect(only?.path).toBe('');
  expect(only?.to).toEqual(box(50, 50));
  expect(arrows([candidate(1, null, null)])).toEqual([]);
});

test('kinds have signs of their own', () => {
  const signs = (['played', 'best', 'hint'] as const).map((kind) =>
    signOf({ kind, parts: {}, seat: 0 }),
  );
  expect(new Set(signs).size).toBe(3);
  expect(signOf({ kind: 'candidate', rank: 2, parts: {}, seat: 0 })).toBe('2');
});

test('every kind of move of our games has places', () => {
  expect(azul({ kind: 'take', source: 2, colour: 'red', line: 'floor' }, 1)).toEqual({
    from: ['2-red', '2-red-rest'],
    to: ['b1-line-floor'],
  });
  expect(azul({ kind: 'tile', row: 2, column: 5 }, 0).to).toEqual(['b0-wall-2-5']);
  expect(pavilion({ kind: 'take', source: 'centre', colour: 'red' }, 0)).toEqual({
    from: ['centre-red'],
    to: ['b0-hand'],
  });
  expect(pavilion({ kind: 'bonus', tiles: { red: 2 } }, 3).from).toEqual([
    'supply-red-0',
    'supply-red-1',
  ]);
  expect(pavilion({ kind: 'pass', kept: {} }, 3)).toEqual({ from: [], to: ['b3-pass'] });
  expect(axio({ kind: 'swap' }, 1).to).toEqual(['b1-rack']);
  expect(axio({ kind: 'place', cells: ['e5', 'f5'], symbols: ['red', 'blue'] }, 1)).toEqual({
    from: ['b1-rack-blue-red'],
    to: ['cell-e5', 'cell-f5'],
  });
});
