/** What is said of the end of a game. */
import { describe, expect, it } from 'vitest';
import type { ReviewShown } from '../src/api/types';
import { inOrder, rivalsOf, whatDecided } from '../src/endings/decided';
import { turningPoint } from '../src/endings/turning';

describe('rivals', () => {
  it('are the winner and the best of the others', () => {
    expect(rivalsOf([12, 30, 25], [1])).toEqual({ winner: 1, second: 2 });
  });

  it('are there only where points decided', () => {
    expect(rivalsOf([30, 30], [0, 1])).toBeNull(); // a shared victory
    expect(rivalsOf([30, 30], [0])).toBeNull(); // another rule
    expect(rivalsOf([30], [0])).toBeNull(); // nobody else
    expect(rivalsOf(null, [])).toBeNull(); // not over
  });
});

describe('what decided', () => {
  const rows = [
    { kind: 'rows', sums: [9, 20, 15] },
    { kind: 'floor', sums: [0, -1, -14] },
    { kind: 'columns', sums: [3, 11, 24] },
  ];

  it('is where the winner was furthest ahead of the second', () => {
    const found = whatDecided(rows, { winner: 1, second: 2 });
    expect(found).toEqual({ kind: 'floor', own: -1, theirs: -14 });
  });

  it('is nothing where the winner was ahead in nothing', () => {
    expect(whatDecided(rows.slice(2), { winner: 0, second: 1 })).toBeNull();
  });
});

it('puts winners first, and then whoever has more points', () => {
  expect(inOrder([4, 9, 9, 2], [2])).toEqual([2, 1, 0, 3]);
});

describe('the turning point', () => {
  const mistake = { kind: 'decision', ply: 3, loss: 0.2 };
  const worse = { kind: 'decision', ply: 5, loss: 0.3 };
  const luck = { kind: 'chance', ply: 4, luck: [-0.4, 0.4] };
  const of = (...events: object[]): unknown =>
    turningPoint({ events } as Pick<ReviewShown, 'events'>);

  it('is what changed the chances most, a mistake or a draw', () => {
    expect(of(mistake, worse)).toBe(worse);
    expect(of(mistake, luck, worse)).toBe(luck);
  });

  it('is missing where nothing changed much', () => {
    expect(of({ ...mistake, loss: 0.01 })).toBeNull();
    expect(of()).toBeNull();
  });
});
