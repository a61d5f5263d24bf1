/** How long things are shown, and how fast tiles travel. */
import { calm, settings } from '../state/settings.svelte';
import type { Stage, StageKind } from './stage';

/** Milliseconds that the browser takes to scroll at most. */
export const SCROLL = 700;
export const FLIGHT = 360; // milliseconds at normal speed, as all that follow
const LASTS: Record<StageKind, number> = {
  move: 520,
  gain: 460,
  points: 540,
  clear: 480,
  deal: 900,
};
const LIT = 400;
const LINGERING = 500;
/** The points of a round take no longer, however many seats and tiles there are. */
const LONGEST = 7000;
const PACES = { slow: 0.6, normal: 1, fast: 2, off: 1 };
/** With so much waiting, things go twice as fast; with that much they are not shown one by one. */
const BEHIND = 4;
const FAR_BEHIND = 12;

/** Whether things move at all. */
export function moving(): boolean {
  return !calm() && !document.hidden;
}

/** How many times faster than normal, with so many changes waiting. */
export function pace(waiting: number): number {
  return PACES[settings.chosen.motion] * (waiting >= BEHIND ? 2 : 1);
}

export function tooFarBehind(waiting: number): boolean {
  return waiting >= FAR_BEHIND;
}

/** How long each of a change's stages is shown: what is complete longer, and so is the last count of points. */
export function lasting(stages: Stage[]): number[] {
  const last = stages.findLastIndex(({ kind }) => kind === 'points');
  const times = stages.map(
    ({ kind, lit }, index) =>
      LASTS[kind] + (kind === 'points' && lit ? LIT : 0) + (index === last ? LINGERING : 0),
  );
  const squeeze = Math.min(1, LONGEST / times.reduce((sum, time) => sum + time, 0));
  return times.map((time) => time * squeeze);
}
