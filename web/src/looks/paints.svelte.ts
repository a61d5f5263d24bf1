/** The paints of the tile set that the player chose. */
import { settings } from '../state/settings.svelte';
import { TILE_SETS, type TileSet } from './tile-sets';

export function paints(): TileSet {
  return TILE_SETS[settings.chosen.tiles] ?? TILE_SETS.glazed;
}
