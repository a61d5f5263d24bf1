/** Stages of what happened: from moves of golden games, as `tests/web/happening.py` wrote them down. */
import { describe, expect, it } from 'vitest';
import type { Position, TableEvent } from '../src/api/types';
import { stages as axio } from '../src/games/axio/stages';
import { stages as azul } from '../src/games/azul/stages';
import { stages as pavilion } from '../src/games/summer-pavilion/stages';
import type { Stage } from '../src/motion/stage';
import { tally, type Json } from '../src/state/position-fields';
import axioMoves from './happened/axio.json';
import azulMoves from './happened/azul.json';
import pavilionMoves from './happened/summer-pavilion.json';

interface Example<Game> {
  before: Position<Game>;
  event: TableEvent<Game>;
  after: Position<Game>;
}

interface Shown<Game> extends Example<Game> {
  found: Stage<Game>[];
}

interface Scored {
  boards: { score: number }[];
}

const scoresOf = ({ boards }: Scored): number[] => boards.map(({ score }) => score);

function tiles(value: object, colours: readonly string[]): number {
  return Object.values(tally(value as Json, colours)).reduce((sum, count) => sum + count, 0);
}

/** What holds in every game whose scores are on its boards. */
function check<Game>(all: Shown<Game>[], colours: readonly string[]): void {
  it('shows what is scored in its order, up to the position after it', () => {
    expect(all.length).toBeGreaterThan(4);
    for (const { found, event, after } of all) {
      expect(found.flatMap(({ items }) => items)).toEqual(event.breakdown);
      expect(found.at(-1)!.position).toBe(after);
      for (const { at, items } of found) expect(at.length > 0).toBe(items.length > 0);
    }
  });

  it('lets points fall one count at a time, to the scores after it', () => {
    for (const { before, found, after } of all) {
      const scores = scoresOf(before as Scored);
      for (const stage of found) {
        for (const { seat, points } of stage.items) scores[seat]! += points;
        expect(stage.scores).toEqual(scores);
        expect(scoresOf(stage.position as Scored)).toEqual(scores);
      }
      expect(scores).toEqual(scoresOf(after as Scored));
    }
  });

  it('loses no tile on the way', () => {
    for (const { before, found } of all) {
      const whole = tiles(before, colours);
      for (const { position } of found) expect(tiles(position, colours)).toBe(whole);
    }
  });

  it('deals when all else is done', () => {
    const dealt = all.filter(({ found }) => found.some(({ kind }) => kind === 'deal'));
    expect(dealt.length).toBeGreaterThan(0);
    for (const { found } of dealt)
      expect(found.findIndex(({ kind }) => kind === 'deal')).toBe(found.length - 1);
  });
}

describe('Azul', () => {
  const COLOURS = ['blue', 'yellow', 'red', 'black', 'white'];
  const all = azulMoves as unknown as Example<'azul'>[];
  const shown = all.flatMap((one) => {
    const found = azul(one.before, one.event, one.after);
    return found ? [{ ...one, found }] : [];
  });
  check(shown, COLOURS);

  it('has stages wherever something is scored, and where a round ends', () => {
    const scored = all.filter(({ event }) => event.breakdown!.length);
    const rounds = all.filter(({ before, after }) => before.round !== after.round);
    const expected = new Set([...scored, ...rounds].map(({ event }) => event));
    const changed = all.filter(({ before, after }) => before.phase !== after.phase);
    for (const { event } of changed) expected.add(event);
    expect(new Set(shown.map(({ event }) => event))).toEqual(expected);
  });

  it('empties floor lines and walls their tiles before the next are dealt', () => {
    const rounds = shown.filter(({ before, after }) => before.round < after.round);
    expect(rounds.length).toBeGreaterThan(1);
    for (const { found } of rounds) {
      const { boards, factories } = found.at(-2)!.position;
      expect(boards.flatMap(({ floor }) => floor)).toEqual([]);
      expect(tiles(factories, COLOURS)).toBe(0);
    }
  });

  it('has none where something else came of it', () => {
    const { before, event, after } = shown.find(({ event }) => event.breakdown!.length > 1)!;
    expect(azul(before, { ...event, breakdown: event.breakdown!.slice(1) }, after)).toBeNull();
  });
});

describe('Summer Pavilion', () => {
  const COLOURS = ['purple', 'green', 'orange', 'yellow', 'blue', 'red'];
  const all = pavilionMoves as unknown as Example<'summer-pavilion'>[];
  const shown = all.flatMap((one) => {
    const found = pavilion(one.before, one.event, one.after);
    return found ? [{ ...one, found }] : [];
  });
  check(shown, COLOURS);

  it('has stages wherever something is scored', () => {
    for (const { event } of all.filter(({ event }) => event.breakdown!.length))
      expect(shown.some((one) => one.event === event)).toBe(true);
  });

  it('takes bonus tiles before the supply is filled again', () => {
    const { found, event, before } = shown.find(({ event }) => event.parts!.kind === 'bonus')!;
    const [taken, filled] = found.map(({ position }) => tiles(position.supply, COLOURS));
    const count = tiles((event.parts as { tiles: object }).tiles, COLOURS);
    expect(taken).toBe(tiles(before.supply, COLOURS) - count);
    expect(filled).toBeGreaterThan(taken!);
  });

  it('lights up what a tile completes, once', () => {
    const { before, event, after } = shown.find(({ event }) => event.parts!.kind === 'place')!;
    const { star, position } = event.parts as { star: 'red'; position: number };
    const all = after.boards[event.seat!]!.stars[star];
    const others = all.map((tile, index) => (index === position - 1 ? tile : ('red' as const)));
    const filled = structuredClone({ before, after });
    filled.after.boards[event.seat!]!.stars[star] = others;
    filled.before.boards[event.seat!]!.stars[star] = others.with(position - 1, null);
    const lit = pavilion(filled.before, event, filled.after)![0]!.lit!;
    const places = others.map((_, index) => `b${event.seat}-${star}-${index + 1}`);
    expect(lit).toContainEqual(places);
    expect(pavilion(filled.after, event, filled.after)![0]!.lit).toEqual([]);
  });

  it('counts goals one by one at the end', () => {
    const { found } = shown.find(({ after }) => after.phase === 'over')!;
    const counted = found.filter(({ kind }) => kind === 'points');
    expect(counted.length).toBeGreaterThan(1);
    for (const { items, lit } of counted) {
      expect(items).toHaveLength(1);
      expect(!!lit).toBe('spaces' in items[0]!.where);
    }
  });
});

describe('AXIO', () => {
  const all = axioMoves as unknown as Example<'axio'>[];
  const shown = all.flatMap((one) => {
    const found = axio(one.before, one.event, one.after);
    return found ? [{ ...one, found }] : [];
  });

  it('has stages for every tile that is laid', () => {
    const laid = all.filter(({ event }) => event.parts!.kind === 'place');
    expect(shown.map(({ event }) => event)).toEqual(laid.map(({ event }) => event));
  });

  it('lays the tile, raises the markers by what lights up, and then fills the rack', () => {
    expect(shown.some(({ found }) => found.length > 3)).toBe(true);
    for (const { before, event, found, after } of shown) {
      const markers = structuredClone(before.markers);
      for (const { items, position } of found) {
        for (const { seat, points, where } of items) markers[seat]![where.symbol] += points;
        expect(position.markers).toEqual(markers);
        expect(position.tiles).toEqual(after.tiles);
      }
      expect(found.flatMap(({ items }) => items)).toEqual(event.breakdown);
      expect(found.at(-1)!.position).toBe(after);
      expect(found.at(-2)!.position.pyramids).toEqual(after.pyramids);
      const [{ position, from }] = found as [Stage<'axio'>];
      expect(sizes(position)[event.seat!]).toBe(sizes(before)[event.seat!]! - 1);
      expect(from).toBe(`b${event.seat}-rack`);
    }
  });

  it('sets a pyramid when its points are counted', () => {
    const { found, before } = shown.find(({ event }) =>
      event.breakdown!.some(({ kind }) => kind === 'pyramid'),
    )!;
    for (const { items, position } of found.slice(0, -1)) {
      const counted = items.some(({ kind }) => kind === 'pyramid');
      expect(position.pyramids.length > before.pyramids.length).toBe(counted);
    }
  });

  it('lights up a marker that reaches the top, once', () => {
    const { before, event, after } = shown.find(({ event }) => event.breakdown!.length === 1)!;
    const [item] = event.breakdown!;
    const { seat, points, where } = item!;
    const [low, high] = [structuredClone(before), structuredClone(after)];
    high.markers[seat]![where.symbol] = 18;
    low.markers[seat]![where.symbol] = 18 - points;
    const lit = axio(low, event, high)!.flatMap(({ lit = [] }) => lit);
    expect(lit).toEqual([[`b${seat}-marker-${where.symbol}`]]);
    expect(axio(before, event, after)!.flatMap(({ lit = [] }) => lit)).toEqual([]);
  });

  function sizes({ racks }: Position<'axio'>): number[] {
    return racks.map((rack) => (typeof rack === 'number' ? rack : rack.length));
  }
});
