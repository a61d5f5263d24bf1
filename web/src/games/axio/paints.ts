/** What the tiles are painted with in every set. */
import { paint, type Paints } from '../../looks/tile-sets';

export const PAINTS: Paints<'red' | 'green' | 'blue' | 'orange' | 'purple'> = {
  glazed: {
    red: paint('#b93a2b', '#fdeadb', '#e58a74'),
    green: paint('#2c7648', '#e4f3dc', '#86c79a'),
    blue: paint('#2a66ad', '#e3eefa', '#9cc0e8'),
    orange: paint('#e9a23b', '#6e3206', '#fbe2ae'),
    purple: paint('#5d3a80', '#efe4fa', '#b79bd6'),
  },
  painted: {
    red: paint('#fbece7', '#a92d20', '#d98672'),
    green: paint('#eef5e8', '#22683f', '#79b48d'),
    blue: paint('#eef3fa', '#1f56a0', '#7fa6d6'),
    orange: paint('#fdf0d5', '#a8570f', '#f2b65a'),
    purple: paint('#f4eefa', '#573386', '#a98bcb'),
  },
  clear: {
    red: paint('#931d15', '#ffeee4', '#e8907c'),
    green: paint('#74bea6', '#06281e', '#1d5a48'),
    blue: paint('#3c79b1', '#ffffff', '#cfe0f2'),
    orange: paint('#d45f04', '#2b1000', '#ffe3b8'),
    purple: paint('#3b1067', '#f6e9ff', '#b79bd6'),
  },
};
