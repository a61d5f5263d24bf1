/** What may stand in the fields of an Azul position. */
import { t, word } from '../../i18n/index.svelte';
import { isObject, tally, type Editing, type Field, type Json } from '../../state/position-fields';
import { choice, phases, seats } from '../fields';
import { COLOURS, WALL } from './types';

const LETTERS = { b: 'blue', y: 'yellow', r: 'red', k: 'black', w: 'white' } as const;
const colourName = (colour: string): string => word(`azul.${colour}`);

function field(
  pattern: string,
  path: readonly (string | number)[],
  position: Json,
): Field | undefined {
  switch (pattern) {
    case 'phase':
      return phases('azul', ['offer', 'tiling', 'over']);
    case 'turn':
    case 'start':
      return seats(position, pattern === 'turn' ? ['chance'] : []);
    case 'marker':
      return seats(position, ['centre']);
    case 'bag':
    case 'lid':
    case 'centre':
    case 'factories.*':
      return {
        kind: 'counts',
        of: COLOURS.map((key) => ({ key, name: colourName(key), picture: `azul-${key}` })),
      };
    case 'boards.*.lines.*.colour':
      return choice([null, ...COLOURS], colourName);
    case 'boards.*.wall.*':
    case 'boards.*.lines.*':
      return { kind: 'rows' };
    case 'boards.*.wall.*.*':
      return choice([null, ...printed(path, position)], colourName);
    case 'boards.*.floor':
      return { kind: 'list', item: COLOURS[0] };
    case 'boards.*.floor.*':
      return choice([...COLOURS, 'marker'], (one) =>
        one === 'marker' ? t('azul.marker') : colourName(one),
      );
  }
  return undefined;
}

/** On the coloured side a space is for one colour. */
function printed(path: readonly (string | number)[], position: Json): readonly string[] {
  const coloured = isObject(position) && position['variant'] === 'standard';
  const [row, column] = path.slice(-2) as [number, number];
  return coloured ? [WALL[row]![column]!] : COLOURS;
}

export const editing: Editing = {
  field,
  tiles: (position) => tally({ ...(position as object), bag: null }, COLOURS),
  drawName: (draw) => colourName(LETTERS[draw as keyof typeof LETTERS] ?? draw),
};
