/** What the tiles of the games are painted with. The figures are the same in every set; the colours are not. */

/** The body of a tile, the figure on it, and what the figure has inside or around it. */
export interface Paint {
  ground: string;
  figure: string;
  detail: string;
}

export interface TileSet {
  /** How strongly the glaze shines: 0 is matt. */
  gloss: number;
  azul: Record<'blue' | 'yellow' | 'red' | 'black' | 'white', Paint>;
  pavilion: Record<'purple' | 'green' | 'orange' | 'yellow' | 'blue' | 'red', Paint>;
  axio: Record<'red' | 'green' | 'blue' | 'orange' | 'purple', Paint>;
}

function paint(ground: string, figure: string, detail: string): Paint {
  return { ground, figure, detail };
}

/** Coloured glaze, as in the games' drawings. */
const glazed: TileSet = {
  gloss: 1,
  azul: {
    blue: paint('#2a66ad', '#dbe8f7', '#9cc0e8'),
    yellow: paint('#e9b034', '#8a4a0c', '#fdf3d3'),
    red: paint('#b93a2b', '#fbe3d3', '#b93a2b'),
    black: paint('#262b38', '#8fd0c4', '#5b6a85'),
    white: paint('#e8f2f0', '#17776d', '#5aa39b'),
  },
  pavilion: {
    purple: paint('#5d3a86', '#efe1fa', '#b795d8'),
    green: paint('#2b7449', '#dff3dc', '#2b7449'),
    orange: paint('#de7a23', '#54210a', '#fff0d6'),
    yellow: paint('#f0cb4e', '#7a5206', '#7a5206'),
    blue: paint('#2762a8', '#dbe8f7', '#9cc0e8'),
    red: paint('#b2302a', '#fbe3d3', '#b2302a'),
  },
  axio: {
    red: paint('#b93a2b', '#fdeadb', '#e58a74'),
    green: paint('#2c7648', '#e4f3dc', '#86c79a'),
    blue: paint('#2a66ad', '#e3eefa', '#9cc0e8'),
    orange: paint('#e9a23b', '#6e3206', '#fbe2ae'),
    purple: paint('#5d3a80', '#efe4fa', '#b79bd6'),
  },
};

/** Painted by hand on white: the figures have the colour. */
const painted: TileSet = {
  gloss: 0.7,
  azul: {
    blue: paint('#f8f4e8', '#1f56a0', '#7fa6d6'),
    yellow: paint('#fdf1c8', '#a8690a', '#e0a326'),
    red: paint('#fbeee4', '#a92d20', '#fbeee4'),
    black: paint('#eceef0', '#20242e', '#7d8694'),
    white: paint('#fdfdfa', '#2d8f84', '#9fd0c9'),
  },
  pavilion: {
    purple: paint('#f4eefa', '#573386', '#a98bcb'),
    green: paint('#eef5e8', '#22683f', '#eef5e8'),
    orange: paint('#fdeedd', '#a84c0c', '#f4b06c'),
    yellow: paint('#fdf5cf', '#8f6706', '#8f6706'),
    blue: paint('#eef3fa', '#1f56a0', '#7fa6d6'),
    red: paint('#fbece7', '#a3271f', '#fbece7'),
  },
  axio: {
    red: paint('#fbece7', '#a92d20', '#d98672'),
    green: paint('#eef5e8', '#22683f', '#79b48d'),
    blue: paint('#eef3fa', '#1f56a0', '#7fa6d6'),
    orange: paint('#fdf0d5', '#a8570f', '#f2b65a'),
    purple: paint('#f4eefa', '#573386', '#a98bcb'),
  },
};

/** Told apart by every kind of colour vision: light and dark differ as much as the hues. */
const clear: TileSet = {
  gloss: 0.4,
  azul: {
    blue: paint('#7197db', '#0d1b33', '#1d3460'),
    yellow: paint('#eac026', '#4a2c00', '#fff8dc'),
    red: paint('#ac3c34', '#ffffff', '#ac3c34'),
    black: paint('#171f2c', '#a4e4d9', '#6d7d99'),
    white: paint('#eafdfa', '#0b5c54', '#4f938b'),
  },
  pavilion: {
    purple: paint('#320c45', '#f6e9ff', '#c9a6e6'),
    green: paint('#74bea6', '#06281e', '#74bea6'),
    orange: paint('#c76d05', '#2b1000', '#ffedd0'),
    yellow: paint('#e8da41', '#4f3a00', '#4f3a00'),
    blue: paint('#4273a8', '#ffffff', '#cfe0f2'),
    red: paint('#962d25', '#ffeee4', '#962d25'),
  },
  axio: {
    red: paint('#931d15', '#ffeee4', '#e8907c'),
    green: paint('#74bea6', '#06281e', '#1d5a48'),
    blue: paint('#3c79b1', '#ffffff', '#cfe0f2'),
    orange: paint('#d45f04', '#2b1000', '#ffe3b8'),
    purple: paint('#3b1067', '#f6e9ff', '#b79bd6'),
  },
};

export const TILE_SETS = { glazed, painted, clear } as const;
export type TileSetName = keyof typeof TILE_SETS;
