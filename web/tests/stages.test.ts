/** Stages of what happened: from moves of real games, as `tests/web/happening.py` wrote them down. */
import { describe, expect, it } from 'vitest';
import type { Position, TableEvent } from '../src/api/types';
import { stages as azul } from '../src/games/azul/stages';
import { tally, type Json } from '../src/state/position-fields';
import type { Stage } from '../src/motion/stage';
import azulMoves from './happened/azul.json';

interface Example<Game> {
  before: Position<Game>;
  event: TableEvent<Game>;
  after: Position<Game>;
}

function sums(items: { seat: number; points: number }[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { seat, points } of items) found.set(seat, (found.get(seat) ?? 0) + points);
  return found;
}

/** What must hold in every game. */
function check<Game>(
  { event, after }: Example<Game>,
  found: Stage<Game>[] | null,
): asserts found is Stage<Game>[] {
  expect(found).not.toBeNull();
  expect(found!.at(-1)!.position).toBe(after);
  const items = found!.flatMap((stage) => stage.items);
  expect(sums(items)).toEqual(sums(event.breakdown ?? []));
  expect(new Set(items)).toEqual(new Set(event.breakdown));
  for (const stage of found!) expect(stage.at.length > 0).toBe(stage.items.length > 0);
}

describe('Azul', () => {
  const COLOURS = ['blue', 'yellow', 'red', 'black', 'white'];
  const all = azulMoves as unknown as Example<'azul'>[];
  const tiles = (value: object): number =>
    Object.values(tally(value as Json, COLOURS)).reduce((sum, count) => sum + count, 0);

  it('shows what is scored in its order, up to the position after it', () => {
    for (const example of all) {
      const found = azul(example.before, example.event, example.after);
      check(example, found);
      expect(found.flatMap(({ items }) => items)).toEqual(example.event.breakdown);
    }
  });

  it('lets points fall one count at a time, to the scores after it', () => {
    for (const { before, event, after } of all) {
      const scores = before.boards.map(({ score }) => score);
      for (const stage of azul(before, event, after)!) {
        for (const { seat, points } of stage.items) scores[seat]! += points;
        expect(stage.scores).toEqual(scores);
        expect(stage.position.boards.map(({ score }) => score)).toEqual(scores);
      }
    }
  });

  it('loses no tile on the way', () => {
    for (const { before, event, after } of all) {
      for (const { position } of azul(before, event, after)!) expect(tiles(position)).toBe(100);
    }
  });

  it('deals after the walls are tiled and the floor lines are empty', () => {
    const rounds = all.filter(({ before, after }) => after.round > before.round);
    expect(rounds.length).toBeGreaterThan(1);
    for (const { before, event, after } of rounds) {
      const found = azul(before, event, after)!;
      const dealt = found.findIndex(({ position }) => tiles(position.factories) > 0);
      expect(dealt).toBe(found.length - 1);
      expect(found.at(-1)!.kind).toBe('deal');
      const { boards } = found.at(-2)!.position;
      expect(boards.flatMap(({ floor }) => floor)).toEqual([]);
    }
  });

  it('has none where nothing is scored, or where something else came of it', () => {
    const { before, event, after } = all[0]!;
    expect(azul(before, { ...event, breakdown: [] }, { ...before })).toBeNull();
    expect(azul(before, { ...event, breakdown: event.breakdown!.slice(1) }, after)).toBeNull();
  });
});
