/** Entries of the log in words. */
import type { LegalMove, TableEvent, TableView } from '../api/types';
import type { GameClient } from '../games/game';
import { sentence, signed, t, word } from '../i18n/index.svelte';
import { seatName } from './seats';

export function entryInWords(view: TableView, client: GameClient, entry: TableEvent): string {
  const name = entry.seat === null ? '' : seatName(view, entry.seat);
  switch (entry.kind) {
    case 'move': {
      const { move, parts } = entry;
      if (move === undefined || !parts) return '';
      return `${client.moveInWords({ move, parts }, name, view)}${pointsInWords(view, entry)}`;
    }
    case 'join':
      return t('log.join', { name });
    case 'back':
      return t('log.back', { name });
    case 'replace':
      return t('log.replace', { name, why: word(`away.${entry.why}`) });
    case 'return':
      return t('log.return', { name });
    case 'say':
      return t('log.say', { name, phrase: word(`phrase.${entry.phrase}`) });
    case 'fill':
      return t('log.fill', { name });
    case 'rematch':
      return t('log.rematch');
    case 'pause':
      return t('log.pause');
    default:
      return t('log.open');
  }
}

/** What the entry brought each seat: " (Anna +5)". */
function pointsInWords(view: TableView, entry: TableEvent): string {
  const sums = new Map<number, number>();
  for (const { seat, points } of entry.breakdown ?? []) {
    sums.set(seat, (sums.get(seat) ?? 0) + points);
  }
  const sentences = [...sums]
    .filter(([, points]) => points !== 0)
    .map(([seat, points]) => `${seatName(view, seat)} ${signed(points)}`);
  return sentences.length ? ` (${sentences.join(', ')})` : '';
}

/** A move in words, without who makes it. */
export function moveAlone(client: GameClient, made: LegalMove, view: TableView): string {
  return sentence(client.moveInWords(made, '', view).replace(/^[:\s]+/, ''));
}
