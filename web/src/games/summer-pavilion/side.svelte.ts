/** Which side of the board the table on the screen has: on the gray one stars are named by their places. */
import { speaking, word } from '../../i18n/index.svelte';
import type { Star } from './types';

export const side = $state({ gray: false });

export function starName(star: Star): string {
  return word(`pavilion.${side.gray ? 'place' : 'star'}_${star}`);
}

/** With a capital letter first. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(speaking.language) + text.slice(1);
}
