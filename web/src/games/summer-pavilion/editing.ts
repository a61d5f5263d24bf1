/** What may stand in the fields of a Summer Pavilion position. */
import { word } from '../../i18n/index.svelte';
import { isObject, tally, type Editing, type Field, type Json } from '../../state/position-fields';
import { choice, phases, seats } from '../fields';
import { COLOURS } from './types';

const colourName = (colour: string): string => word(`pavilion.${colour}`);

function field(
  pattern: string,
  path: readonly (string | number)[],
  position: Json,
): Field | undefined {
  if (/^boards\.\*\.stars\.\w+$/.test(pattern)) return { kind: 'rows' };
  if (/^boards\.\*\.stars\.\w+\.\*$/.test(pattern)) {
    const star = String(path.at(-2));
    const coloured = isObject(position) && position['variant'] === 'standard';
    const one = coloured && star !== 'centre';
    return choice([null, ...(one ? [star] : COLOURS)], colourName);
  }
  switch (pattern) {
    case 'phase':
      return phases('pavilion', ['take', 'place', 'bonus', 'over']);
    case 'turn':
    case 'next':
    case 'start':
      return seats(position, pattern === 'turn' ? ['chance'] : []);
    case 'marker':
      return seats(position, ['centre']);
    case 'bag':
    case 'tower':
    case 'supply':
    case 'centre':
    case 'factories.*':
    case 'boards.*.hand':
    case 'boards.*.corners':
      return {
        kind: 'counts',
        of: COLOURS.map((key) => ({ key, name: colourName(key), picture: `pavilion-${key}` })),
      };
  }
  return undefined;
}

export const editing: Editing = {
  field,
  tiles: (position) => tally({ ...(position as object), bag: null }, COLOURS),
  drawName: (draw) => {
    const colour = COLOURS.find((one) => one[0] === draw);
    return colour ? colourName(colour) : draw;
  },
};
