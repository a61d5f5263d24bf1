/** What the pieces of a table need of what they show: a live match, a moment of a finished one, or a line of the
 * analysis board. */
import type { Preview, TableEvent, TableView } from '../api/types';

export interface ShownTable<Game = string> {
  /** The table now. */
  readonly view: TableView<Game> | null;
  /** An earlier position that is looked at, if any. */
  readonly past: TableView<Game> | null;
  /** Everything that happened, by sequence. */
  readonly log: TableEvent<Game>[];
  /** Seats whose people are connected. */
  readonly present: number[];
  /** Whether a command is on its way. */
  readonly busy: boolean;
  /** Server time minus ours, in seconds. */
  readonly offset: number;
  /** Whether all boards have the same size, because nobody plays on one of them. */
  readonly equal?: boolean;
  play(move: string): Promise<void>;
  /** What a move would do; null if nobody here may know. */
  preview(move: string, signal: AbortSignal): Promise<Preview<Game> | null>;
  /** A view as the game itself draws it. */
  drawing(view: TableView, signal: AbortSignal): Promise<string>;
}
