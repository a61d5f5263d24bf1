/** How a place says who took something from it last: in the colour of the seat, and in words. */
import type { TableEvent, TableView } from '../api/types';
import type { GameClient } from '../games/game';
import { seatName } from './seats';

export interface LastTake {
  colour: string;
  said: string;
}

export function lastTake<Game>(
  made: TableEvent<Game> | undefined,
  view: TableView<Game>,
  moveInWords: GameClient<Game>['moveInWords'],
): LastTake | null {
  if (!made?.parts || made.move === undefined || made.seat === null) return null;
  const { seat, move, parts } = made;
  const name = seatName(view as TableView, seat);
  return { colour: `var(--seat-${seat})`, said: moveInWords({ move, parts }, name, view) };
}
