/** What a choice cost, in words. */
import type { Advice } from '../api/types';
import { decimal, t } from '../i18n/index.svelte';

/** Alone, and where the winner is certain, points are what there is to lose. */
export function costInWords({ loss, points, decided }: Advice, seats: number): string {
  if (decided || seats === 1) {
    const count = Math.max(1, Math.round(points));
    return t('teach.points', { count });
  }
  return t('teach.chance', { number: decimal(Math.max(1, Math.round(100 * loss))) });
}
