/** Where Azul's moves begin and end on the table. */
import type { Parts } from '../../api/types';
import type { Places } from '../../ui/arrows';

export function places(parts: Parts<'azul'>, seat: number): Places {
  if (parts.kind === 'tile') {
    const { row, column } = parts;
    return { from: [`b${seat}-line-${row}`], to: [`b${seat}-wall-${row}-${column}`] };
  }
  const tiles = `${parts.source}-${parts.colour}`;
  return { from: [tiles, `${tiles}-rest`], to: [`b${seat}-line-${parts.line}`] };
}
