/** When to ask the server again for a review that is being made. */
import type { ReviewAnswer } from '../api/types';

export const SHORTEST = 700;
export const LONGEST = 10_000;
const SLOWER = 1.6;

/** Milliseconds until the next question; null: there is nothing more to come. */
export function nextPause(
  before: ReviewAnswer | null,
  now: ReviewAnswer,
  pause: number,
): number | null {
  if (isSettled(now)) return null;
  return before && same(before, now) ? Math.min(LONGEST, pause * SLOWER) : SHORTEST;
}

export function isSettled({ status }: ReviewAnswer): boolean {
  return status === 'done' || status === 'failed';
}

/** Whether nothing has happened between two answers. */
function same(a: ReviewAnswer, b: ReviewAnswer): boolean {
  return (
    a.status === b.status &&
    a.ahead === b.ahead &&
    a.done === b.done &&
    a.asked === b.asked &&
    a.graph.length === b.graph.length &&
    !a.review === !b.review
  );
}

/** How much is done, from 0 to 1; more questions may turn up on the way. */
export function progressOf({ status, done, asked }: ReviewAnswer): number {
  if (status === 'done') return 1;
  return asked > 0 ? Math.min(0.99, done / asked) : 0;
}
