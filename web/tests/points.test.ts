/** The table of points at the end: the rulebook's order, every kind in it, and the margin. */
import { describe, expect, it } from 'vitest';
import openapi from '../openapi.json';
import { loadGame } from '../src/games/game';
import { marginOf, pointsTable } from '../src/ui/points';

type Schema = Record<string, unknown>;
const schemas = openapi.components.schemas as Record<string, Schema>;

/** All constants that a schema allows for `kind`, through references and unions. */
function kindsIn(schema: Schema): string[] {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return kindsIn(schemas[reference.split('/').at(-1)!]!);
  const several = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[];
  const kind = (schema['properties'] as Record<string, Schema> | undefined)?.['kind'];
  const own = kind ? [...((kind['enum'] as string[]) ?? []), kind['const'] as string] : [];
  return [...own, ...several.flatMap(kindsIn)].filter(Boolean);
}

describe.each(['azul', 'summer-pavilion', 'axio'])('%s', (game) => {
  it('has every kind of points in the order of its rulebook, and no other', async () => {
    const types = schemas['GameTypes']!['properties'] as Record<string, Schema>;
    const named = types[game]!['$ref'] as string | undefined;
    const parts = (named ? schemas[named.split('/').at(-1)!] : types[game])!['properties'];
    const declared = kindsIn((parts as Record<string, Schema>)['breakdown']!);
    const { kinds } = await loadGame(game);
    expect(declared.length).toBeGreaterThan(1);
    expect([...kinds].sort()).toEqual([...new Set(declared)].sort());
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe('the table', () => {
  const item = (seat: number, kind: string, points: number) => ({ seat, kind, points });

  it('follows the order of the kinds, whatever came first', () => {
    const breakdown = [
      item(1, 'bonus', 7),
      item(0, 'row', 2),
      item(1, 'row', 3),
      item(0, 'row', 1),
    ];
    expect(pointsTable(breakdown, 2, ['row', 'floor', 'bonus'])).toEqual([
      { kind: 'row', sums: [3, 3] },
      { kind: 'bonus', sums: [0, 7] },
    ]);
  });

  it('has kinds that nobody told of at its end', () => {
    const rows = pointsTable([item(0, 'new', 1), item(0, 'row', 1)], 1, ['row']);
    expect(rows.map(({ kind }) => kind)).toEqual(['row', 'new']);
  });
});

describe('the margin', () => {
  it('is what the winner has more than the best of the others', () => {
    expect(marginOf([30, 42, 35], [1])).toBe(7);
  });

  it('of a shared victory is over the best who did not win', () => {
    expect(marginOf([42, 42, 35], [0, 1])).toBe(7);
  });

  it('is not said if a tie was broken, all won, or one played alone', () => {
    expect(marginOf([42, 42], [0])).toBeNull();
    expect(marginOf([42, 42], [0, 1])).toBeNull();
    expect(marginOf([12], [0])).toBeNull();
    expect(marginOf(null, [])).toBeNull();
  });
});
