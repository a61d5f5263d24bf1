/** What of the log still stands. */
import type { TableEvent } from '../api/types';

/** The moves up to a sequence that were not taken back. */
export function standing(log: TableEvent[], sequence = Infinity): TableEvent[] {
  const kept: TableEvent[] = [];
  for (const entry of log) {
    if (!entry || entry.sequence >= sequence) continue;
    if (entry.kind === 'back' && entry.to != null) {
      while (kept.length && kept.at(-1)!.sequence >= entry.to) kept.pop();
    } else if (entry.kind === 'move') kept.push(entry);
  }
  return kept;
}
