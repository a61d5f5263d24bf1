/** What the tiles are painted with in every set. */
import { paint, type Paints } from '../../looks/tile-sets';

export const PAINTS: Paints<'purple' | 'green' | 'orange' | 'yellow' | 'blue' | 'red'> = {
  glazed: {
    purple: paint('#5d3a86', '#efe1fa', '#b795d8'),
    green: paint('#2b7449', '#dff3dc', '#2b7449'),
    orange: paint('#de7a23', '#54210a', '#fff0d6'),
    yellow: paint('#f0cb4e', '#7a5206', '#7a5206'),
    blue: paint('#2762a8', '#dbe8f7', '#9cc0e8'),
    red: paint('#b2302a', '#fbe3d3', '#b2302a'),
  },
  painted: {
    purple: paint('#f4eefa', '#573386', '#a98bcb'),
    green: paint('#eef5e8', '#22683f', '#eef5e8'),
    orange: paint('#fdeedd', '#a84c0c', '#f4b06c'),
    yellow: paint('#fdf5cf', '#8f6706', '#8f6706'),
    blue: paint('#eef3fa', '#1f56a0', '#7fa6d6'),
    red: paint('#fbece7', '#a3271f', '#fbece7'),
  },
  clear: {
    purple: paint('#320c45', '#f6e9ff', '#c9a6e6'),
    green: paint('#74bea6', '#06281e', '#74bea6'),
    orange: paint('#c76d05', '#2b1000', '#ffedd0'),
    yellow: paint('#e8da41', '#4f3a00', '#4f3a00'),
    blue: paint('#4273a8', '#ffffff', '#cfe0f2'),
    red: paint('#962d25', '#ffeee4', '#962d25'),
  },
};
