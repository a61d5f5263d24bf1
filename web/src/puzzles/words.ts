/** Puzzles in words. */
import type { LegalMove, PuzzleShown, Reasons, TableView, ThemeShown } from '../api/types';
import type { GameClient } from '../games/game';
import { decimal, speaking, t } from '../i18n/index.svelte';
import { moveAlone } from '../review/figures';
import { seatName } from '../ui/seats';
import type { Tried } from './solving.svelte';

/** What is to be done. */
export function taskInWords(puzzle: PuzzleShown, client: GameClient, view: TableView): string {
  const { kind, own, steps } = puzzle;
  if (!own) return t(`puzzle.kind_${kind}`, { count: steps });
  return t('puzzle.kind_own', {
    move: moveAlone(client, { move: own.played, parts: own.parts }, view),
  });
}

/** What a move was that somebody tried. */
export function triedInWords(
  { made, judged }: Tried,
  puzzle: PuzzleShown,
  client: GameClient,
  view: TableView,
): string {
  const move = moveAlone(client, made, view);
  if (!judged) return t('puzzle.judging', { move });
  const { verdict, loss } = judged;
  if (verdict === 'another') return t('puzzle.another', { move });
  if (verdict === 'right')
    return t(puzzle.solution ? 'puzzle.right' : 'puzzle.right_more', { move });
  if (loss === null || puzzle.players === 1) return t('puzzle.wrong', { move });
  return t('puzzle.wrong_loss', { move, loss: t('puzzle.pp', { number: decimal(100 * loss) }) });
}

/** Sentences in the player's language. The server names moves by their codes and seats by their numbers: the best
 * move is a star, as on the table, and the others are said in words. */
export function reasonsInWords(
  reasons: Reasons,
  view: TableView,
  { best = '', others = [], client }: Named,
): string[] {
  const named = others.map(
    (one) => [one.move, t('teach.quoted', { move: moveAlone(client, one, view) })] as const,
  );
  const names = new Map([...named, ...(best ? [[best, STAR] as const] : [])]);
  return reasons[speaking.language].map((said) =>
    said
      .replace(/\{(\d)\}/g, (_, seat: string) => seatName(view, Number(seat)))
      .split(/(?<=^|\s)(\S+?)(?=[.,:;]?(?:\s|$))/u)
      .map((word) => names.get(word) ?? word)
      .join(''),
  );
}

export const STAR = '★';

interface Named {
  client: GameClient;
  best?: string;
  others?: readonly LegalMove[];
}

export function themeName({ name }: ThemeShown): string {
  return name[speaking.language];
}

export function lineInWords(
  line: readonly (LegalMove & { seat: number })[],
  client: GameClient,
  view: TableView,
): string {
  return line
    .map(({ move, parts, seat }) => client.moveInWords({ move, parts }, seatName(view, seat), view))
    .join(' · ');
}
