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
const HALF = 0.5; // what follows a decision until the next entry of the log is luck

/** Everything that can be shown now, in order. */
export function momentsOf({ graph, review }: ReviewAnswer): Moment[] {
  if (!review) {
    return graph
      .map(({ ply, sequence, values }) => ({
        kind: 'known' as const,
        ply,
        x: sequence,
        values,
        at: sequence,
      }))
      .toSorted((a, b) => a.ply - b.ply);
  }
  const moments = review.events.map(momentOf);
  const last = review.events.at(-1);
  const end = last?.sequence_after ?? 1;
  moments.push({
    kind: 'end',
    ply: (last?.ply ?? 0) + 1_000,
    x: end,
    values: review.final,
    at: end,
    finished: review.finished,
  });
  return moments;
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
