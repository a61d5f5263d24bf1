/** Judging a move that somebody tries in place of a mistake, by what the search found. */
import type { AnalysisAnswer, Candidate, Decision, PositionAnswer } from '../api/types';

export type Verdict = 'right' | 'best' | 'wrong' | 'played' | 'unclear';

export interface Judgement {
  verdict: Verdict;
  /** What the tried move loses to the best one; at least this much if it is `unbounded`. */
  loss: number;
  /** Whether points are compared, because the winner is certain. */
  byLead: boolean;
  unbounded: boolean;
}

export type Valued = Pick<Candidate, 'move' | 'values' | 'leads' | 'error'>;

const TOLERANCE = 0.01; // of a winning chance
const VAGUE = 0.03; // a candidate with twice such an error was hardly looked at
const LEAD_TOLERANCE = 1.5; // points: half of what makes an inaccuracy

/** Whether the mistake was one of points alone: every move left the chances as they were. */
export function isByLead({ loss }: Pick<Decision, 'loss'>): boolean {
  return loss <= TOLERANCE;
}

/** `candidates` have the best one first; undefined if the tried one is not among them. */
export function judge(
  tried: string,
  seat: number,
  mistake: Pick<Decision, 'played' | 'loss'>,
  candidates: readonly Valued[],
): Judgement | undefined {
  const byLead = isByLead(mistake);
  const found = candidates.find(({ move }) => move === tried);
  const best = candidates[0];
  if (!found || !best) return undefined;
  const loss = Math.max(0, measure(best, seat, byLead) - measure(found, seat, byLead));
  const within = loss <= tolerance(found, byLead);
  const verdict =
    tried === mistake.played ? 'played' : found === best ? 'best' : within ? 'right' : 'wrong';
  return { verdict, loss, byLead, unbounded: false };
}

/** Whether a candidate was looked at so little that more thinking may change the verdict. */
export function isVague(tried: string, candidates: readonly Valued[]): boolean {
  const found = candidates.find(({ move }) => move === tried);
  return !found || (found !== candidates[0] && 2 * found.error > VAGUE);
}

/** What a move is worth by the position after it: its result if it ends the game, else its analysis. */
export function valuedAfter(
  move: string,
  after: Pick<PositionAnswer, 'winners' | 'scores'>,
  analysis: Pick<AnalysisAnswer, 'values' | 'leads' | 'error'> | null,
): Valued {
  if (analysis) return { move, ...analysis };
  const { winners, scores } = after;
  const values = scores.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  const all = scores.reduce((sum, score) => sum + score, 0);
  const leads = scores.map((score) => score - (all - score) / Math.max(1, scores.length - 1));
  return { move, values, leads, error: 0 };
}

/** A move that is not even among the many best ones is at most as good as the last of them. */
export function judgeOutsider(
  seat: number,
  mistake: Pick<Decision, 'loss'>,
  candidates: readonly Valued[],
): Judgement {
  const byLead = isByLead(mistake);
  const best = candidates[0];
  const last = candidates.at(-1);
  if (!best || !last) return { verdict: 'unclear', loss: 0, byLead, unbounded: true };
  const loss = Math.max(0, measure(best, seat, byLead) - measure(last, seat, byLead));
  const verdict = loss <= tolerance(last, byLead) ? 'unclear' : 'wrong';
  return { verdict, loss, byLead, unbounded: true };
}

function measure({ values, leads }: Valued, seat: number, byLead: boolean): number {
  return (byLead ? leads : values)[seat] ?? 0;
}

function tolerance({ error }: Valued, byLead: boolean): number {
  return byLead ? LEAD_TOLERANCE : Math.max(TOLERANCE, 2 * error);
}
