/** What a game's folder offers to the pages; loaded when the game is looked at. */
import type { Component } from 'svelte';
import type { TableEvent, Preview, BreakdownItem, TableView } from '../api/types';
import type { Choosing } from '../state/choosing.svelte';

export interface TableProps {
  /** The table as it is, or as it was: what is shown. */
  view: TableView;
  /** What the viewer is about to do; legal moves are empty for who cannot move. */
  choosing: Choosing;
  /** Points to point out on the boards. */
  marked: BreakdownItem[];
}

export interface GameClient {
  /** The pictures of the tiles, as symbols. */
  Art: Component;
  Table: Component<TableProps>;
  /** Whether points come together at the end of a round, to be gone through step by step. */
  rounds: boolean;
  /** A move in one sentence, as something that `name` did. */
  moveInWords: (entry: TableEvent, name: string, view: TableView) => string;
  /** Why points were given, in a few words without the points. */
  breakdownInWords: (item: BreakdownItem, view: TableView) => string;
  /** What a move that is looked at would bring the seat, in parts of a sentence; none where the table shows it. */
  previewInWords: (preview: Preview, view: TableView, seat: number) => string[];
}

export const GAMES = ['azul', 'summer-pavilion', 'axio'] as const;
export type GameName = (typeof GAMES)[number];

const LOADERS: Record<GameName, () => Promise<{ client: GameClient }>> = {
  azul: () => import('./azul'),
  'summer-pavilion': () => import('./summer-pavilion'),
  axio: () => import('./axio'),
};

export async function loadGame(name: string): Promise<GameClient> {
  return (await LOADERS[name as GameName]()).client;
}
