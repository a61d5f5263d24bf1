/** Games that the client does not know: what it says about them, and how their moves are found. */
import { expect, it, vi } from 'vitest';
import { api } from '../src/api/client';
import type { Catalogue } from '../src/api/types';
import { groupMoves } from '../src/games/generic/moves';
import { breakdownInWords, moveInWords, partsInWords } from '../src/games/generic/words';
import { catalogue, gameTitle, levelName, variantName } from '../src/state/catalogue.svelte';
import { assists, lastOptions } from '../src/state/opening';

const GAME = {
  name: 'pebbles',
  title: 'Pebbles',
  version: 1,
  players: [3, 4],
  variants: ['plain', 'two-rivers'],
  hides: true,
  lessons: 0,
};
const CATALOGUE: Catalogue = {
  games: [GAME],
  levels: ['novice', 'casual'],
  default_level: 'casual',
  phrases: [],
};

it('takes titles from the catalogue where it has no words of its own', async () => {
  const asked = vi.spyOn(api, 'games').mockRejectedValueOnce(new Error('offline'));
  asked.mockResolvedValue(CATALOGUE);
  await expect(catalogue.load()).rejects.toThrow('offline');
  expect(gameTitle('pebbles')).toBe('pebbles');
  await Promise.all([catalogue.load(), catalogue.load()]);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(gameTitle('pebbles')).toBe('Pebbles');
  expect(gameTitle('summer-pavilion')).toBe('Azul: Summer Pavilion');
  expect(catalogue.game('pebbles')?.hides).toBe(true);
});

it('names variants and levels as well as it can', () => {
  expect(variantName('azul', 'gray')).toBe('Grey side');
  expect(variantName('pebbles', 'two-rivers')).toBe('Two rivers');
  expect([levelName('casual'), levelName('world_class')]).toEqual(['Casual', 'World class']);
});

it('opens a table with what the game offers', () => {
  expect(lastOptions('pebbles', CATALOGUE)).toEqual({
    players: 3,
    variant: 'plain',
    assistance: null,
    teaching: null,
    others: ['casual', 'casual', 'casual'],
    public: false,
    clock: 'none',
  });
});

it('offers advice alone against bots, and else where it was agreed on', () => {
  const options = lastOptions('pebbles', CATALOGUE);
  expect(assists(options)).toBe(true);
  expect(assists({ ...options, others: ['casual', 'open', 'casual'] })).toBe(false);
  expect(assists({ ...options, others: ['casual', 'casual', 'open'] })).toBe(true); // three play
  expect(assists({ ...options, others: ['person'], assistance: true })).toBe(true);
  expect(assists({ ...options, assistance: false })).toBe(false);
});

it('forgets choices that are offered no longer', () => {
  const kept = { players: 2, variant: 'gone', others: ['wizard', 'open', 'novice'], clock: 'move' };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept) });
  expect(lastOptions('pebbles', CATALOGUE)).toMatchObject({
    players: 3,
    variant: 'plain',
    others: ['casual', 'open', 'novice'],
    clock: 'move',
  });
  vi.unstubAllGlobals();
});

it('says moves in notation and points by their rules', () => {
  expect(moveInWords({ move: 'a1b2', parts: {} }, 'Anna')).toBe('Anna: a1b2');
  const item = { kind: 'long_row', rule: 'PB-7', points: 3, seat: 0, where: {} };
  expect(breakdownInWords(item)).toBe('long row (PB-7)');
  const parts = { kind: 'put', cell: 'a1', paid: { red: 2, wild: 0 }, path: [1, 2], none: [] };
  expect(partsInWords(parts)).toBe('cell a1 · paid red 2, wild 0 · path 1, 2 · none –');
});

it('groups moves by kind, and finds them by any of their words', () => {
  const legal = [
    { move: 'a1', parts: { kind: 'put', cell: 'a1', colour: 'red' } },
    { move: 'b2', parts: { kind: 'put', cell: 'b2', colour: 'blue' } },
    { move: '-', parts: { kind: 'pass' } },
    { move: '?', parts: {} },
  ];
  const found = (filter: string): [string, string[]][] =>
    groupMoves(legal, filter).map(({ kind, moves }) => [kind, moves.map(({ move }) => move)]);
  expect(found('')).toEqual([
    ['put', ['a1', 'b2']],
    ['pass', ['-']],
    ['', ['?']],
  ]);
  expect(found('RED a1')).toEqual([['put', ['a1']]]);
  expect(found('pass')).toEqual([['pass', ['-']]]);
  expect(found('red b2')).toEqual([]);
});
