/** What is shown of something that happened, one thing after the other. */
import type { BreakdownItem, Position } from '../api/types';

/** A move that is made, what it gains at once, points that are counted in peace, what else changes, tiles that are dealt. */
export type StageKind = 'move' | 'gain' | 'points' | 'clear' | 'deal';

export interface Stage<Game = string> {
  kind: StageKind;
  position: Position<Game>;
  scores: number[];
  /** What is scored now, to be marked and said. */
  items: BreakdownItem<Game>[];
  /** Where on the table its points rise: names of places or spots. */
  at: string[];
  /** What is complete now: groups of places that light up. */
  lit?: string[][];
  /** Where tiles come from that were nowhere, if not out of the pile of fresh ones. */
  from?: string;
}
