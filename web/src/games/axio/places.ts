/** Where AXIO's moves begin and end on the table. */
import type { Parts } from '../../api/types';
import type { Places } from '../../ui/arrows';

export function places(parts: Parts<'axio'>, seat: number): Places {
  if (parts.kind !== 'place') return { from: [], to: [`b${seat}-rack`] };
  return {
    from: [`b${seat}-rack-${parts.symbols.toSorted().join('-')}`],
    to: parts.cells.map((cell) => `cell-${cell}`),
  };
}
