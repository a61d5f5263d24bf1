/** Tiles that are pressed for a payment, bonus tiles, or those to keep: always on the way to a legal move. */
import { describe, expect, it } from 'vitest';
import { fullest, optionOf, type Option } from '../src/games/summer-pavilion/defaults';
import { Selection } from '../src/games/summer-pavilion/selection.svelte';
import type { Counts, Move } from '../src/games/summer-pavilion/types';

function options(...all: Counts[]): Option[] {
  return all.map((tiles, index) => ({ move: `move ${index}`, tiles }));
}

const PAYMENTS = options({ blue: 3 }, { blue: 2, red: 1 }, { blue: 1, red: 2 }, { green: 3 });

describe('a selection', () => {
  it('is a move only when nothing is missing', () => {
    const selection = new Selection(PAYMENTS, { blue: 3 });
    expect([selection.move, selection.missing]).toEqual(['move 0', 0]);
    selection.takeBack('blue');
    expect([selection.move, selection.missing]).toEqual([undefined, 1]);
    selection.add('blue');
    expect(selection.move).toBe('move 0');
  });

  it('makes room for what is pressed', () => {
    const selection = new Selection(PAYMENTS, { blue: 3 });
    selection.add('red');
    expect(selection.move).toBe('move 1');
    selection.add('green');
    expect(selection.move).toBe('move 3');
  });

  it('adds what fits and nothing that no move has', () => {
    const selection = new Selection(PAYMENTS, { blue: 1 });
    selection.add('red');
    expect(selection.counts).toEqual({ blue: 1, red: 1 });
    expect(selection.canAdd('purple')).toBe(false);
    selection.add('purple');
    expect(selection.counts).toEqual({ blue: 1, red: 1 });
  });

  it('keeps what was pressed last', () => {
    const pairs = options(
      { blue: 1, red: 1 },
      { blue: 1, green: 1 },
      { blue: 1, purple: 1 },
      { red: 1, green: 1 },
      { red: 1, purple: 1 },
      { green: 1, purple: 1 },
    );
    const selection = new Selection(pairs, { blue: 1, red: 1 });
    selection.add('green');
    selection.add('purple');
    expect(selection.move).toBe('move 5');
  });
});

it('is offered first: as many as possible, of the dear colour, of what one has most of', () => {
  const kept = options({}, { blue: 1, red: 1 }, { red: 2 }, { blue: 2 }, { red: 1 });
  expect(fullest(kept, 'blue', { red: 5 })).toEqual({ blue: 2 });
  expect(fullest(kept, undefined, { red: 5, blue: 1 })).toEqual({ red: 2 });
  expect(fullest([], 'blue', {})).toEqual({});
});

it('counts wild tiles of a payment as tiles of their colour', () => {
  const paid = { blue: 2, wild: 1 };
  const parts = { kind: 'place', star: 'blue', position: 3, colour: 'blue', paid } as const;
  const move: Move = { move: 'any', parts };
  expect(optionOf(move, 'red').tiles).toEqual({ blue: 2, red: 1 });
  const plain: Move = { move: 'any', parts: { ...parts, paid: { blue: 3 } } };
  expect(optionOf(plain, 'blue').tiles).toEqual({ blue: 3 });
});
