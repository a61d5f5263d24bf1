/** Where Summer Pavilion's moves begin and end on the table. */
import type { Parts } from '../../api/types';
import type { Places } from '../../ui/arrows';
import { groups, keyOf } from './types';

export function places(parts: Parts<'summer-pavilion'>, seat: number): Places {
  const hand = `b${seat}-hand`;
  switch (parts.kind) {
    case 'take':
      return { from: [`${parts.source}-${parts.colour}`], to: [hand] };
    case 'place':
      return { from: [`${hand}-${parts.colour}`], to: [`b${seat}-${keyOf(parts)}`] };
    case 'bonus': {
      const tiles = groups(parts.tiles).flatMap(({ colour, count }) =>
        Array.from({ length: count }, (_, index) => `supply-${colour}-${index}`),
      );
      return { from: tiles, to: [hand] };
    }
    case 'pass':
      return {
        from: groups(parts.kept).map(({ colour }) => `${hand}-${colour}`),
        to: [`b${seat}-pass`],
      };
  }
}
