/** Legal moves as a list to choose from: filtered, and grouped by their kind. */
import type { LegalMove } from '../../api/types';
import { partsInWords } from './words';

export interface OfferedMove {
  move: string;
  details: string;
}

export interface MoveGroup {
  kind: string;
  moves: OfferedMove[];
}

/** Every word of the filter must be found in the notation, the kind or the parts. */
export function groupMoves(legal: LegalMove[], filter: string): MoveGroup[] {
  const wanted = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, OfferedMove[]>();
  for (const { move, parts } of legal) {
    const kind = typeof parts['kind'] === 'string' ? parts['kind'] : '';
    const details = partsInWords(parts);
    const text = `${move} ${kind} ${details}`.toLocaleLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    const group = groups.get(kind) ?? [];
    group.push({ move, details });
    groups.set(kind, group);
  }
  return [...groups].map(([kind, moves]) => ({ kind, moves }));
}
