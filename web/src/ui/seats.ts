/** Names of seats, as people read them. */
import type { TableView } from '../api/types';
import { names } from '../characters/names';
import { t } from '../i18n/index.svelte';
import { levelName } from '../state/catalogue.svelte';

/** `brief` where there is no room for the level of a bot. */
export function seatName(view: TableView, seat: number, brief = false): string {
  const { kind, name } = view.seats[seat]!;
  const several = view.you.seats.length > 1;
  if (kind === 'bot') return botName(view, seat) + (brief ? '' : ` ${seatLevel(view, seat)}`);
  if (kind === 'open') return t('seat.open');
  if (view.you.seats.includes(seat) && !several) return name ?? t('seat.you');
  return name ?? t('seat.person', { number: seat + 1 });
}

/** What a name has beside its brief form: the level of a bot. */
export function seatLevel(view: TableView, seat: number): string {
  const { kind, level } = view.seats[seat]!;
  return kind === 'bot' ? `(${levelName(level ?? '')})` : '';
}

/** A bot goes by the name of its character, with a number where two of a kind sit at the table. */
function botName(view: TableView, seat: number): string {
  const level = view.seats[seat]!.level ?? '';
  const number = seat + 1;
  const character = names[level];
  if (!character) return t('seat.bot', { number });
  const twin = view.seats.some(
    (other) => other.seat !== seat && other.kind === 'bot' && other.level === level,
  );
  return twin ? `${character} ${number}` : character;
}
