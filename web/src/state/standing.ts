/** What of the log still stands. */
import type { TableEvent } from '../api/types';

/** The moves up to a ply that were not taken back. */
export function standing(log: TableEvent[], ply = Infinity): TableEvent[] {
  const kept: TableEvent[] = [];
  for (const entry of log) {
    if (!entry || entry.ply >= ply) continue;
    if (entry.kind === 'back' && entry.to != null) {
      while (kept.length && kept.at(-1)!.ply >= entry.to) kept.pop();
    } else if (entry.kind === 'move') kept.push(entry);
  }
  return kept;
}
