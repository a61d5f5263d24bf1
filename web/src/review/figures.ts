/** Figures of a review as text: chances in percent; for one seat alone points, where it is known how many there can be. */
import type { GameClient } from '../games/game';
import type { Chance, Decision, ReviewShown, TableView } from '../api/types';
import { decimal, percent, signed, speaking, t, word } from '../i18n/index.svelte';
import { seatName } from '../ui/seats';

export { moveAlone } from '../ui/words';

/** The points that a value of 1 stands for; null where values are winning chances. */
export function pointsOfOne(review: ReviewShown | null, scores: number[] | null): number | null {
  const [value] = review?.final ?? [];
  const [score] = scores ?? [];
  if (review?.seats !== 1 || !value || !score) return null;
  return Math.round(score / value);
}

export class Figures {
  constructor(
    readonly seats: number,
    readonly most: number | null,
  ) {}

  value(value: number): string {
    if (this.most !== null) return t('review.points', { points: decimal(value * this.most) });
    return percent(value);
  }

  /** With its sign: +3 pp. */
  change(amount: number): string {
    if (this.most !== null) return t('review.points', { points: oneDigit(amount * this.most) });
    return t('review.pp', { number: oneDigit(100 * amount) });
  }

  /** Without a sign: what was lost. */
  loss(amount: number): string {
    if (this.most !== null) return t('review.points', { points: decimal(amount * this.most) });
    return t('review.pp', { number: decimal(100 * amount) });
  }

  error(error: number): string {
    return `± ${decimal(error * (this.most ?? 100))}`;
  }
}

function oneDigit(amount: number): string {
  return signed(Math.round(10 * amount) / 10);
}

/** What was played, by whom. */
export function playedInWords(client: GameClient, view: TableView, event: Decision): string {
  const { played: move, parts, seat } = event;
  return client.moveInWords({ move, parts }, seatName(view, seat), view);
}

/** What was drawn, and whom it helped or harmed most. */
export function luckInWords(view: TableView, { luck, draws }: Chance, figures: Figures): string {
  const what = t(draws.length > 1 ? 'review.deal' : 'review.draw');
  const sizes = luck.map(Math.abs);
  const seat = sizes.indexOf(Math.max(...sizes));
  return `${what}: ${seatName(view, seat)} ${figures.change(luck[seat] ?? 0)}`;
}

/** Why a move was not the best; the server leaves the names of seats to us. */
export function reasonsOf({ reasons }: Decision, view: TableView): string[] {
  return reasons[speaking.language].map((said) =>
    said.replace(/\{(\d)\}/g, (_, seat: string) => seatName(view, Number(seat))),
  );
}

export function className(event: Decision): string {
  return word(`review.class_${event.class}`);
}
