/** What one can go to in a review: every decision, every draw, and the end; before there is a review, what is known. */
import type { Chance, Decision, ReviewAnswer, ReviewShown } from '../api/types';

export type Moment = {
  /** What it is found by again while the review grows. */
  ply: number;
  /** Where it stands in the graph: sequences of the log, a decision halfway to the next one. */
  x: number;
  /** What every seat may expect after it. */
  values: number[];
  /** The sequence at which its table is looked at. */
  at: number;
} & (
  | { kind: 'decision'; event: Decision }
  | { kind: 'chance'; event: Chance }
  | { kind: 'known' }
  | { kind: 'end'; /** Not abandoned. */ finished: boolean }
);

const MISTAKES = ['mistake', 'blunder'];
const MAX_STEP = 2; // from one decision to the next, but for what is said at the table
const HALF = 0.5; // what follows a decision until the next entry of the log is luck

/** How the game ended: the sequence after the last move, and whether it was not abandoned. */
export interface Ending {
  at: number;
  finished: boolean;
}

/** Everything that can be shown now, in order. */
export function momentsOf(
  { graph, review }: ReviewAnswer,
  { at: end, finished }: Ending,
): Moment[] {
  if (!review) {
    return graph
      .map(({ ply, sequence, values }): Moment => {
        const known = { ply, x: sequence, values, at: sequence };
        return sequence < end ? { kind: 'known', ...known } : { kind: 'end', finished, ...known };
      })
      .toSorted((a, b) => a.ply - b.ply);
  }
  const moments = review.events.map(momentOf);
  const ply = (review.events.at(-1)?.ply ?? 0) + 1_000;
  moments.push({ kind: 'end', finished, ply, x: end, values: review.final, at: end });
  return moments;
}

/** Where nothing is known yet: from x to x. */
export function gapsIn(moments: Moment[]): [number, number][] {
  if (!moments.some(({ kind }) => kind === 'known')) return [];
  return moments.slice(1).flatMap(({ x }, before): [number, number][] => {
    const from = moments[before]!.x;
    return x - from > MAX_STEP ? [[from, x]] : [];
  });
}

function momentOf(event: Decision | Chance): Moment {
  if (event.kind === 'decision') {
    const { ply, sequence, values_played: values } = event;
    return { kind: 'decision', ply, x: sequence + HALF, values, at: sequence, event };
  }
  const { ply, sequence_after, values } = event;
  return { kind: 'chance', ply, x: sequence_after, values, at: sequence_after, event };
}

/** Where the graph begins: what was expected before anything was drawn. */
export function startOf(
  review: ReviewShown | null,
  moments: Moment[],
): { x: number; values: number[] } | null {
  const first = moments[0];
  return review && first ? { x: first.x - HALF, values: review.initial } : null;
}

/** The moment that was shown, or the nearest one there is. */
export function indexOf(moments: Moment[], ply: number): number {
  let nearest = 0;
  moments.forEach((moment, index) => {
    if (Math.abs(moment.ply - ply) < Math.abs(moments[nearest]!.ply - ply)) nearest = index;
  });
  return nearest;
}

export function isMistake(moment: Moment): moment is Moment & { kind: 'decision' } {
  return moment.kind === 'decision' && MISTAKES.includes(moment.event.class);
}

export function isInaccuracy(moment: Moment): boolean {
  return moment.kind === 'decision' && moment.event.class === 'inaccuracy';
}

/** A draw that changed a lot. */
export function isLuck(moment: Moment): moment is Moment & { kind: 'chance' } {
  return moment.kind === 'chance' && moment.event.tags.length > 0;
}

/** A whole deal, not one tile. */
export function isDeal(moment: Moment): boolean {
  return moment.kind === 'chance' && moment.event.draws.length > 1;
}

/** The next or the previous mistake as seen from a moment; undefined at the end of them. */
export function mistakeFrom(moments: Moment[], from: number, way: 1 | -1): number | undefined {
  for (let index = from + way; index >= 0 && index < moments.length; index += way) {
    if (isMistake(moments[index]!)) return index;
  }
  return undefined;
}
