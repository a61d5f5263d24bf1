/** What the last turns left on the table: where tiles came from, and where they lie. */
import type { TableEvent } from '../../api/types';
import type { Colour, Line, Position, Source } from './types';

type Move = TableEvent<'azul'>;

export interface Latest {
  /** The last move from each factory or the centre in this round. */
  sources: Map<Source, Move>;
  /** By seat: a pattern line or the floor line, and spaces of the wall as `row-column`. */
  lines: Map<number, Line>;
  cells: Map<number, Set<string>>;
}

export function latest(turns: Map<number, Move[]>, { boards, phase }: Position): Latest {
  const moves = [...turns.values()].flat().toSorted((a, b) => a.sequence - b.sequence);
  const ended = moves.findLastIndex(({ draws }) => !!draws?.length); // the round, with its deal
  const takes = phase === 'offer' ? moves.slice(ended + 1) : [];
  const found: Latest = { sources: new Map(), lines: new Map(), cells: new Map() };

  for (const move of takes) {
    const { seat, parts } = move;
    if (seat === null || parts?.kind !== 'take') continue;
    found.sources.set(parts.source, move);
    const { lines, floor } = boards[seat]!;
    const lies = (colour: Colour | null | undefined): boolean => colour === parts.colour;
    const there = parts.line === 'floor' ? floor.length > 0 : lies(lines[parts.line - 1]?.colour);
    if (there) found.lines.set(seat, parts.line);
  }
  for (const { seat, where } of moves.flatMap(({ breakdown }) => breakdown ?? [])) {
    if (!('cells' in where)) continue;
    const cells = found.cells.get(seat) ?? new Set();
    found.cells.set(seat, cells.add(`${where.row}-${where.column}`));
  }
  return found;
}
