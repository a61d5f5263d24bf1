/** The level that somebody plays like, by their latest reviewed games; one can play against it. */
import { Refused } from '../api/client';
import { puzzleApi } from '../api/puzzles';
import { knownKey } from '../puzzles/solver';
import { read, write } from '../state/keeping';

/** As an opponent in the dialog: the level itself is chosen when the table is opened. */
export const OWN_LEVEL = 'mine';

const NAME = 'tilewright.levels';

/** As far as this browser knows. */
export function ownLevel(game: string): string | undefined {
  return read<Record<string, string>>(NAME, {})[game];
}

/** Ask the server again; whoever has done nothing yet has no level. */
export async function askOwnLevels(): Promise<void> {
  if (!knownKey()) return;
  try {
    const { levels } = await puzzleApi.progress();
    write(NAME, Object.fromEntries(levels.map(({ game, level }) => [game, level])));
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // what was known before is good enough
  }
}
