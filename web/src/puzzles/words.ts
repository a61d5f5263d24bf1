/** Puzzles in words. */
import type { LegalMove, PuzzleShown, Reasons, TableView } from '../api/types';
import type { GameClient } from '../games/game';
import { decimal, speaking, t, wordOr } from '../i18n/index.svelte';
import { moveAlone } from '../review/figures';
import { plain } from '../state/catalogue.svelte';
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

/** Sentences in the player's language; the server leaves the names of seats to us. */
export function reasonsInWords(reasons: Reasons, view: TableView): string[] {
  return reasons[speaking.language].map((said) =>
    said.replace(/\{(\d)\}/g, (_, seat: string) => seatName(view, Number(seat))),
  );
}

export function themeName(theme: string): string {
  return wordOr(`theme.${theme}`, plain(theme));
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
