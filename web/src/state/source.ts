/** What tables on the screen need to know: a match that is played, or a position that is looked at. */
import type { TableEvent, TableView } from '../api/types';

export interface TableSource<Game = string> {
  readonly id: string;
  readonly token: string | undefined;
  /** The table now. */
  readonly view: TableView<Game> | null;
  /** An earlier position that is looked at, if any: nothing can be done there. */
  readonly past: TableView<Game> | null;
  /** Everything that happened, by sequence. */
  readonly log: TableEvent<Game>[];
  /** The seats whose people are connected. */
  readonly present: number[];
  /** Server time minus ours, in seconds. */
  readonly offset: number;
  /** Whether a move is on its way. */
  readonly busy: boolean;
  /** Whether every seat's board is shown at the same size. */
  readonly equal: boolean;
  /** Whether all that is hidden from somebody is shown. */
  readonly open: boolean;
  play(move: string): Promise<void>;
}
