/** The tile set that the player chose. */
import { settings } from '../state/settings.svelte';
import { TILE_SETS, type Paint, type Paints, type TileSetName } from './tile-sets';

function chosen(): TileSetName {
  return settings.chosen.tiles in TILE_SETS ? settings.chosen.tiles : 'glazed';
}

export function gloss(): number {
  return TILE_SETS[chosen()].gloss;
}

export function chosenOf<Tile extends string>(paints: Paints<Tile>): Record<Tile, Paint> {
  return paints[chosen()];
}
