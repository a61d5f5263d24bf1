/** Which puzzles somebody goes through: of a game and perhaps of a theme, or own mistakes. */
import { puzzleApi } from '../api/puzzles';
import { read, write } from '../state/keeping';

export interface Wanted {
  game: string;
  /** Of all themes without one. */
  theme?: string;
}

const NAME = 'tilewright.puzzles';
const themed = new Set<string>(); // puzzles that came because their theme was chosen

export function lastWanted(): Wanted | null {
  return read<Wanted | null>(NAME, null);
}

/** The address of the next puzzle of this kind; it is what is wanted from now on. */
export async function nextPuzzle(wanted: Wanted): Promise<string> {
  write(NAME, wanted);
  const { id } = await puzzleApi.next(wanted.game, wanted.theme);
  if (wanted.theme) themed.add(id);
  return puzzleLink(id);
}

/** The next own mistake that is due, if there is one beside this one. */
export async function nextMistake(but?: string): Promise<string | null> {
  const { mistakes, now } = await puzzleApi.progress();
  const due = mistakes.find(({ puzzle, due_at }) => due_at <= now && puzzle !== but);
  return due ? puzzleLink(due.puzzle) : null;
}

export function puzzleLink(id: string): string {
  return `/puzzles/${id}`;
}

export function isThemed(id: string): boolean {
  return themed.has(id);
}
