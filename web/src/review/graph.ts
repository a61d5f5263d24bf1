/** Where things are in the graph of chances: areas one upon the other, in pixels. */

export interface Sample {
  x: number;
  values: number[];
}

export interface Frame {
  width: number;
  height: number;
  /** The first and the last x of the graph. */
  from: number;
  to: number;
}

export interface Area {
  /** The corners, as `points` of a polygon. */
  points: string;
  /** Where the name fits best, and how tall the area is there; no room if it fits nowhere. */
  label: { x: number; y: number; room: number };
}

const EDGE = 0.13; // of the width: half of what a name takes

export function across(x: number, { width, from, to }: Frame): number {
  return to > from ? ((x - from) / (to - from)) * width : 0;
}

/** The areas of all seats, the first one on top. */
export function areas(samples: Sample[], frame: Frame): Area[] {
  const seats = samples[0]?.values.length ?? 0;
  // One seat alone has no others to fill the graph: its area stands on the ground.
  const alone = seats === 1;
  let upper = samples.map(({ values }) => (alone ? 1 - share(values, 0) : 0));
  return Array.from({ length: seats }, (_, seat) => {
    const lower = alone
      ? samples.map(() => 1)
      : samples.map(({ values }, n) => upper[n]! + share(values, seat));
    const area = {
      points: outline(samples, upper, lower, frame),
      label: place(samples, upper, lower, frame),
    };
    upper = lower;
    return area;
  });
}

/** A seat's part of the height; whatever the values add up to, they fill it. */
function share(values: number[], seat: number): number {
  if (values.length === 1) return clamp(values[0]!, 0, 1);
  const positive = values.map((value) => Math.max(0, value));
  const sum = positive.reduce((all, value) => all + value, 0);
  return sum > 0 ? positive[seat]! / sum : 1 / values.length;
}

function outline(samples: Sample[], upper: number[], lower: number[], frame: Frame): string {
  const corner = (n: number, height: number): string =>
    `${round(across(samples[n]!.x, frame))},${round(height * frame.height)}`;
  const there = upper.map((height, n) => corner(n, height));
  const back = lower.map((height, n) => corner(n, height)).reverse();
  return [...there, ...back].join(' ');
}

/** Where the area is tallest over the whole length of a name. */
function place(samples: Sample[], upper: number[], lower: number[], frame: Frame): Area['label'] {
  const xs = samples.map(({ x }) => across(x, frame));
  const half = EDGE * frame.width;
  let best = { x: frame.width / 2, top: 0, bottom: 0 };
  for (const x of xs) {
    if (x < half || x > frame.width - half) continue;
    const near = [...xs.keys()].filter((n) => Math.abs(xs[n]! - x) <= half);
    const top = Math.max(...near.map((n) => upper[n]!));
    const bottom = Math.min(...near.map((n) => lower[n]!));
    if (bottom - top > best.bottom - best.top) best = { x, top, bottom };
  }
  return {
    x: round(best.x),
    y: round(((best.top + best.bottom) / 2) * frame.height),
    room: round((best.bottom - best.top) * frame.height),
  };
}

/** The one whose x is nearest to a place in the graph. */
export function nearest(xs: number[], pixel: number, frame: Frame): number {
  let found = 0;
  xs.forEach((x, index) => {
    const better = Math.abs(across(x, frame) - pixel) < Math.abs(across(xs[found]!, frame) - pixel);
    if (better) found = index;
  });
  return found;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
