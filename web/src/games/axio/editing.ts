/** What may stand in the fields of an AXIO position. */
import { axio } from '../constants';
import { isObject, type Editing, type Field, type Json } from '../../state/position-fields';
import { choice, phases, seats } from '../fields';
import { SYMBOLS, type Pair, type Symbol } from './types';
import { pairInWords, symbolName } from './words';

const LETTERS = Object.keys(axio.letters);
const symbolOf = (letter: string): Symbol => axio.letters[letter as keyof typeof axio.letters];
const PAIRS = LETTERS.flatMap((first, index) =>
  LETTERS.slice(index).map((second) => first + second),
);

/** As the bag names a tile: `rg`. */
function pairKey(symbols: string[]): string {
  const order = symbols
    .map((symbol) => SYMBOLS.indexOf(symbol as Symbol))
    .toSorted((a, b) => a - b);
  return order.map((index) => LETTERS[index] ?? '').join('');
}

function pairOf(key: string): Pair {
  return [symbolOf(key[0]!), symbolOf(key[1]!)];
}

function field(pattern: string, _: unknown, position: Json): Field | undefined {
  switch (pattern) {
    case 'phase':
      return phases('axio', ['place', 'swap', 'over']);
    case 'turn':
      return seats(position, ['chance']);
    case 'tiles':
      return { kind: 'list', item: '' };
    case 'pyramids':
      return { kind: 'list', item: '' };
    case 'racks.*':
      return { kind: 'list', item: ['red', 'red'] };
    case 'racks.*.*':
      return choice(PAIRS.map(pairOf), (pair) => pairInWords(pair as unknown as Pair));
    case 'markers.*':
      return {
        kind: 'counts',
        of: SYMBOLS.map((key) => ({ key, name: symbolName(key), picture: `axio-${key}` })),
      };
    case 'bag':
      return {
        kind: 'counts',
        of: PAIRS.map((key) => ({ key, name: pairInWords(pairOf(key)) })),
      };
  }
  return undefined;
}

/** The tiles on the board and in the racks. */
function tiles(position: Json): Record<string, number> {
  const sums: Record<string, number> = {};
  if (!isObject(position)) return sums;
  const add = (key: string): void => void (sums[key] = (sums[key] ?? 0) + 1);
  for (const text of position['tiles'] as string[]) {
    const [, first, second] = /^([a-z])[a-m]\d+([a-z])[a-m]\d+$/.exec(text) ?? [];
    if (first && second) add(pairKey([symbolOf(first), symbolOf(second)]));
  }
  for (const rack of position['racks'] as Json[]) {
    if (Array.isArray(rack)) for (const pair of rack as string[][]) add(pairKey(pair));
  }
  return sums;
}

export const editing: Editing = {
  field,
  tiles,
  drawName: (draw) => (PAIRS.includes(draw) ? pairInWords(pairOf(draw)) : draw),
};
