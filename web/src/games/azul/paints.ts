/** What the tiles are painted with in every set. */
import { paint, type Paints } from '../../looks/tile-sets';

export const PAINTS: Paints<'blue' | 'yellow' | 'red' | 'black' | 'white'> = {
  glazed: {
    blue: paint('#2a66ad', '#dbe8f7', '#9cc0e8'),
    yellow: paint('#e9b034', '#8a4a0c', '#fdf3d3'),
    red: paint('#b93a2b', '#fbe3d3', '#b93a2b'),
    black: paint('#262b38', '#8fd0c4', '#5b6a85'),
    white: paint('#e8f2f0', '#17776d', '#5aa39b'),
  },
  painted: {
    blue: paint('#f8f4e8', '#1f56a0', '#7fa6d6'),
    yellow: paint('#fdf1c8', '#a8690a', '#e0a326'),
    red: paint('#fbeee4', '#a92d20', '#fbeee4'),
    black: paint('#eceef0', '#20242e', '#7d8694'),
    white: paint('#fdfdfa', '#2d8f84', '#9fd0c9'),
  },
  clear: {
    blue: paint('#7197db', '#0d1b33', '#1d3460'),
    yellow: paint('#eac026', '#4a2c00', '#fff8dc'),
    red: paint('#ac3c34', '#ffffff', '#ac3c34'),
    black: paint('#171f2c', '#a4e4d9', '#6d7d99'),
    white: paint('#eafdfa', '#0b5c54', '#4f938b'),
  },
};
