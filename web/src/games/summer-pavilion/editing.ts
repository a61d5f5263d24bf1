/** What may stand in the fields of a Summer Pavilion position. */
import { sentence, word } from '../../i18n/index.svelte';
import { isObject, tally, type Editing, type Field, type Json } from '../../state/position-fields';
import { choice, phases, seats } from '../fields';
import { COLOURS, type Star } from './types';
import { starName } from './words';

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
  name: (pattern, path, position) => {
    if (!/^boards\.\*\.stars\.\w+$/.test(pattern)) return undefined;
    const variant = isObject(position) ? String(position['variant']) : '';
    return sentence(starName(path.at(-1) as Star, variant));
  },
  tiles: (position) => tally({ ...(position as object), bag: null }, COLOURS),
  drawName: (draw) => {
    const colour = COLOURS.find((one) => one[0] === draw);
    return colour ? colourName(colour) : draw;
  },
};
