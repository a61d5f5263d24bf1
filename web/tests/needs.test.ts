/** What the others need: as the rules say it of positions of golden games, which `tests/web/needing.py` wrote down. */
import { describe, expect, it } from 'vitest';
import type { Position as AxioPosition } from '../src/games/axio/types';
import { pointsOn } from '../src/games/axio/cell-points';
import { needsOf } from '../src/games/summer-pavilion/needs';
import type { Position } from '../src/games/summer-pavilion/types';
import needed from './needed.json';

type Board = Position['boards'][number];

describe('a hand of Summer Pavilion', () => {
  it.each(needed.placements)('can pay for what it may place ($variant, round $round)', (one) => {
    const position = one as unknown as Position;
    const needs = needsOf(one.board as unknown as Board, position);
    const payable = [...needs].flatMap(([colour, free]) =>
      free
        .filter((need) => need.payable)
        .map(({ space }) => [space.star, space.position, colour].join()),
    );
    expect(payable.sort()).toEqual(one.places.map((place) => place.join()).sort());
  });

  it('can pay for more with tiles that come to it, and for nothing after it passed', () => {
    const { board, ...rest } = needed.placements.find(({ places }) => !places.length)!;
    const payable = (of: object, more = {}) =>
      [...needsOf(of as Board, rest as unknown as Position, more).values()]
        .flat()
        .some((need) => need.payable);
    expect(payable(board)).toBe(false);
    expect(payable(board, { purple: 6, green: 6, orange: 6 })).toBe(true);
    expect(payable({ ...board, passed: true }, { purple: 6 })).toBe(false);
  });

  it('earns the bonus of what it completes', () => {
    const stars = Object.fromEntries(
      Object.keys(needed.placements[0]!.board.stars).map((star) => [star, Array(6).fill(null)]),
    );
    stars['blue'] = [null, null, null, null, 'blue', null];
    const board = { hand: {}, stars, passed: false } as unknown as Board;
    const position = { variant: 'standard', round: 1 } as Position;
    const blue = needsOf(board, position).get('blue')!;
    expect(blue.filter(({ bonus }) => bonus).map(({ space, bonus }) => [space.key, bonus])).toEqual(
      [['blue-6', 3]], // the window
    );
  });
});

describe('a cell of AXIO', () => {
  it.each(needed.halves)('gives a half as many points as the rules count', (one) => {
    const position = one as unknown as AxioPosition;
    const before = { ...position, tiles: one.tiles };
    one.cells.forEach((cell, half) => {
      const points = pointsOn([cell], before).get(one.symbols[half] as 'red') ?? 0;
      expect(points).toBe(one.points[half]);
    });
  });

  it('gives nothing where something lies', () => {
    const position = needed.halves.at(-1)! as unknown as AxioPosition;
    expect(pointsOn(['g7', ...position.pyramids], position).size).toBe(0);
  });
});
