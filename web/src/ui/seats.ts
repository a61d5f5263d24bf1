/** Names of seats, as people read them. */
import type { TableView } from '../api/types';
import { t } from '../i18n/index.svelte';
import { levelName } from '../state/catalogue.svelte';

/** `brief` where there is no room for the level of a bot. */
export function seatName(view: TableView, seat: number, brief = false): string {
  const { kind, name, level } = view.seats[seat]!;
  const several = view.you.seats.length > 1;
  if (kind === 'bot' && brief) return t('seat.bot_brief', { number: seat + 1 });
  if (kind === 'bot') return t('seat.bot', { level: levelName(level ?? ''), number: seat + 1 });
  if (kind === 'open') return t('seat.open');
  if (view.you.seats.includes(seat) && !several) return name ?? t('seat.you');
  return name ?? t('seat.person', { number: seat + 1 });
}
