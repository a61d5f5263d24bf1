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
