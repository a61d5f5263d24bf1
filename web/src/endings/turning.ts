/** The event of a review that changed most: the worst mistake, or the draw that meant more. */
import type { Chance, Decision, ReviewShown } from '../api/types';

const LEAST = 0.05; // of a winning chance: less did not turn a game

export function turningPoint({ events }: Pick<ReviewShown, 'events'>): Chance | Decision | null {
  let found: Chance | Decision | null = null;
  for (const event of events) {
    const size = sizeOf(event);
    if (size >= LEAST && (!found || size > sizeOf(found))) found = event;
  }
  return found;
}

function sizeOf(event: Chance | Decision): number {
  return event.kind === 'decision' ? event.loss : Math.max(0, ...event.luck.map(Math.abs));
}
