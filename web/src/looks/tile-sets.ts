/** The sets of tiles: what they are painted with stands in the folders of the games, in `paints.ts`.
 *
 * The figures are the same in every set; the colours are not.
 */

export const TILE_SETS = {
  /** Coloured glaze, as in the games' drawings. */
  glazed: { gloss: 1 },
  /** Painted by hand on white: the figures have the colour. */
  painted: { gloss: 0.7 },
  /** Told apart by every kind of colour vision: light and dark differ as much as the hues. */
  clear: { gloss: 0.4 },
} as const; // how strongly the glaze shines: 0 is matt

export type TileSetName = keyof typeof TILE_SETS;

/** The body of a tile, the figure on it, and what the figure has inside or around it. */
export interface Paint {
  ground: string;
  figure: string;
  detail: string;
}

/** Of each set the paint of every tile. */
export type Paints<Tile extends string = string> = Record<TileSetName, Record<Tile, Paint>>;

export function paint(ground: string, figure: string, detail: string): Paint {
  return { ground, figure, detail };
}

const FOUND = import.meta.glob<Paints>('../games/*/paints.ts', { eager: true, import: 'PAINTS' });

/** The paints of all games, by their folders. */
export const PAINTED: Record<string, Paints> = Object.fromEntries(
  Object.entries(FOUND).map(([path, paints]) => [path.split('/')[2], paints]),
);
