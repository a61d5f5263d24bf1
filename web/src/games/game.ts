/** What a game's folder offers to the pages; loaded when the game is looked at.
 *
 * A folder with an `index.ts` is a client of the game of the same name. A game without one is
 * played at the generic table, from what the server says about it.
 */
import type { Component } from 'svelte';
import type {
  BreakdownItem,
  LegalMove,
  Parts,
  Position,
  Preview,
  TableEvent,
  TableView,
} from '../api/types';
import type { Key } from '../i18n/index.svelte';
import type { Choosing, PartsOf } from '../state/choosing.svelte';
import type { Rivals } from '../endings/decided';
import type { Stage } from '../motion/stage';
import type { Editing } from '../state/position-fields';
import type { Places } from '../ui/arrows';
import type { Rounds } from '../ui/turns';

export interface TableProps<Game = string, Picked extends object = PartsOf<Game>> {
  /** The table as it is, or as it was: what is shown. */
  view: TableView<Game>;
  position: Position<Game>;
  /** What the viewer is about to do; legal moves are empty for whoever cannot move. */
  choosing: Choosing<Game, Picked>;
  /** Points to point out on the boards. */
  marked: BreakdownItem<Game>[];
}

/** Keys, and what they do. */
export interface KeyHelp {
  keys: readonly string[];
  does: Key;
}

export interface GameClient<Game = string, Picked extends object = PartsOf<Game>> {
  /** The pictures of the tiles, as symbols. */
  Art?: Component;
  Table: Component<TableProps<Game, Picked>>;
  /** Whether small screens show previews over the bar above the table: not where the table itself says the same. */
  previewOver: boolean;
  /** All kinds of points, in the order of the rulebook; a game of which we know none has them as they came. */
  kinds: readonly BreakdownItem<Game>['kind'][];
  /** A move in one sentence, as something that `name` did. */
  moveInWords: (made: LegalMove<Game>, name: string, view: TableView<Game>) => string;
  /** Why points were given, in a few words without the points. */
  breakdownInWords: (item: BreakdownItem<Game>, view: TableView<Game>) => string;
  /** What a move that is looked at would bring the seat, in parts of a sentence; none where the table shows it. */
  previewInWords: (preview: Preview<Game>, view: TableView<Game>, seat: number) => string[];
  /** What decided the game between the winner and the second; without it the kind of points that did. */
  decidedInWords?: (view: TableView<Game>, rivals: Rivals) => string;
  /** Where a seat's move begins and ends on the table; without it moves are marked in lists alone. */
  places?: (parts: Parts<Game>, seat: number) => Places;
  /** What a move did, one thing after the other up to the position after it; null if it is one thing. */
  stages?: (
    before: Position<Game>,
    event: TableEvent<Game>,
    after: Position<Game>,
  ) => Stage<Game>[] | null;
  /** Its rounds; without it the game has none. */
  rounds?: Rounds<Game>;
  /** What may stand in the fields of a position that is edited by hand. */
  editing?: Editing;
  /** The keys that this game has beside those of every table. */
  keys?: readonly KeyHelp[];
}

// The name of a folder is the game that its client is for, so the types of views need not be asked for.
const CLIENTS = import.meta.glob<{ client: GameClient }>('./*/index.ts');
const SCENES = import.meta.glob<Component>('./*/Scene.svelte', { eager: true, import: 'default' });
const GENERIC = 'generic';

export async function loadGame(name: string): Promise<GameClient> {
  const load = CLIENTS[`./${name}/index.ts`] ?? CLIENTS[`./${GENERIC}/index.ts`]!;
  return (await load()).client;
}

/** The small picture on a game's card. */
export function sceneOf(name: string): Component {
  return SCENES[`./${name}/Scene.svelte`] ?? SCENES[`./${GENERIC}/Scene.svelte`]!;
}
