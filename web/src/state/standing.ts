/** What of the log still stands. */
import type { TableEvent } from '../api/types';

/** The moves up to a sequence that were not taken back. */
export function standing<Game>(log: TableEvent<Game>[], sequence = Infinity): TableEvent<Game>[] {
  const kept: TableEvent<Game>[] = [];
  for (const entry of log) {
    if (!entry || entry.sequence >= sequence) continue;
    if (entry.kind === 'back' && entry.to != null) {
      while (kept.length && kept.at(-1)!.sequence >= entry.to) kept.pop();
    } else if (entry.kind === 'move') kept.push(entry);
  }
  return kept;
}

/** Each seat's last turn, as far as it lies no further back than the one before its next: what a seat did in a row,
 * oldest first. */
export function lastTurns<Game>(
  log: TableEvent<Game>[],
  { sequence, seats }: { sequence: number; seats: unknown[] },
): Map<number, TableEvent<Game>[]> {
  const turns: TableEvent<Game>[][] = [];
  for (const entry of standing(log, sequence).toReversed()) {
    const turn = turns.at(-1);
    if (turn?.[0]?.seat === entry.seat) turn!.unshift(entry);
    else if (turns.length < seats.length) turns.push([entry]);
    else break;
  }
  const found = new Map<number, TableEvent<Game>[]>();
  for (const turn of turns) {
    const { seat } = turn[0]!;
    if (seat !== null && !found.has(seat)) found.set(seat, turn);
  }
  return found;
}
