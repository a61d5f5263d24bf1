/** Which side of the board the table on the screen has: on the gray one stars are named by their places. */
import { word } from '../../i18n/index.svelte';
import type { Star } from './types';

export const side = $state({ gray: false });

export function starName(star: Star): string {
  return word(`pavilion.${side.gray ? 'place' : 'star'}_${star}`);
}
