/** Moves as arrows: what is drawn for each, and where. Only geometry: no element is touched here. */
import type { Parts } from '../api/types';

/** Names of elements (`data-place`) that a move begins and ends at. */
export interface Places {
  from: string[];
  to: string[];
}

export type ArrowKind = 'played' | 'best' | 'hint' | 'candidate';

export interface DrawnMove {
  parts: Parts;
  seat: number;
  kind: ArrowKind;
  /** From 1, of candidates. */
  rank?: number;
  /** What its badge says, if not the sign of its kind or its rank. */
  label?: string;
  /** Where it is, if not where its parts say: a part of a move has no places of its own. */
  places?: Places;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** A move with the boxes of its places, as far as they are on the table. */
export interface Placed {
  kind: ArrowKind;
  rank: number;
  label: string;
  from: Box | null;
  to: Box | null;
}

export interface Arrow extends Placed {
  width: number;
  /** The line from place to place, its head, and where the badge lies. */
  path: string;
  head: string;
  badge: Spot;
}

const SIGNS: Record<Exclude<ArrowKind, 'candidate'>, string> = {
  played: '●',
  best: '★',
  hint: '✦',
};
const WIDTHS: Record<Exclude<ArrowKind, 'candidate'>, number> = { played: 4, best: 5, hint: 5 };
const CANDIDATE_WIDTHS = [5, 4, 3.2, 2.6, 2.2];
const BEND = 0.12; // of the way, to one side: arrows there and back do not cover each other
const ROOM = 21; // pixels from badge to badge
const ALONG = [0.5, 0.38, 0.62, 0.27, 0.73, 0.18];

export function signOf({ kind, rank, label }: DrawnMove): string {
  return label ?? (kind === 'candidate' ? String(rank ?? '') : SIGNS[kind]);
}

/** The smallest box around all; null around nothing. Elements that are not shown have no size. */
export function around(boxes: Box[]): Box | null {
  const shown = boxes.filter(({ width, height }) => width > 0 && height > 0);
  if (!shown.length) return null;
  const x = Math.min(...shown.map((box) => box.x));
  const y = Math.min(...shown.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...shown.map((box) => box.x + box.width)) - x,
    height: Math.max(...shown.map((box) => box.y + box.height)) - y,
  };
}

/** Arrows in the order of drawing, the most important on top; moves between the same places share one. */
export function arrows(moves: Placed[]): Arrow[] {
  const taken: Spot[] = [];
  return together(moves)
    .map((move) => drawn(move, taken))
    .toReversed();
}

const ORDER: ArrowKind[] = ['hint', 'best', 'played', 'candidate'];

function together(moves: Placed[]): Placed[] {
  const found = new Map<string, Placed>();
  const sorted = moves
    .filter(({ from, to }) => from || to)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.rank - b.rank);
  for (const move of sorted) {
    const key = JSON.stringify([move.from, move.to]);
    const before = found.get(key);
    if (before) before.label = [before.label, move.label].filter(Boolean).join(' ');
    else found.set(key, { ...move });
  }
  return [...found.values()];
}

function drawn(move: Placed, taken: Spot[]): Arrow {
  const { kind, rank, from, to } = move;
  const width =
    kind === 'candidate'
      ? (CANDIDATE_WIDTHS[Math.max(0, rank - 1)] ?? CANDIDATE_WIDTHS.at(-1)!)
      : WIDTHS[kind];
  if (!from || !to) {
    const alone = (to ?? from)!;
    const corner = { x: alone.x + alone.width, y: alone.y };
    return { ...move, width, path: '', head: '', badge: free([corner], taken) };
  }
  const [a, b] = [middle(from), middle(to)];
  const bend = {
    x: (a.x + b.x) / 2 + (b.y - a.y) * BEND,
    y: (a.y + b.y) / 2 - (b.x - a.x) * BEND,
  };
  const start = edge(from, a, bend);
  const tip = edge(to, b, bend);
  const { points, end } = headAt(bend, tip, width);
  const path = `M${text(start)} Q${text(bend)} ${text(end)}`;
  const spots = ALONG.map((part) => onCurve(start, bend, end, part));
  return { ...move, width, path, head: points, badge: free(spots, taken) };
}

function middle({ x, y, width, height }: Box): Spot {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the way from the middle of a box leaves it; never further than the box reaches. */
function edge({ width, height }: Box, inside: Spot, outside: Spot): Spot {
  const [dx, dy] = [outside.x - inside.x, outside.y - inside.y];
  const scale = Math.min(
    dx ? width / 2 / Math.abs(dx) : Infinity,
    dy ? height / 2 / Math.abs(dy) : Infinity,
    1,
  );
  // A long low target is entered a little: an arrow that ends at its corner points at nothing.
  const part = Math.min(1, scale) * 0.8;
  return { x: inside.x + dx * part, y: inside.y + dy * part };
}

function headAt(before: Spot, tip: Spot, width: number): { points: string; end: Spot } {
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [ux, uy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const long = 6 + 2 * width;
  const half = 3 + 1.1 * width;
  const end = { x: tip.x - ux * long, y: tip.y - uy * long };
  const left = { x: end.x - uy * half, y: end.y + ux * half };
  const right = { x: end.x + uy * half, y: end.y - ux * half };
  return { points: [tip, left, right].map(text).join(' '), end };
}

function onCurve(a: Spot, bend: Spot, b: Spot, part: number): Spot {
  const [p, q, r] = [(1 - part) ** 2, 2 * (1 - part) * part, part ** 2];
  return { x: p * a.x + q * bend.x + r * b.x, y: p * a.y + q * bend.y + r * b.y };
}

/** The first spot with room around it; beside the last one if there is none. */
function free(spots: Spot[], taken: Spot[]): Spot {
  let spot =
    spots.find(({ x, y }) =>
      taken.every((other) => Math.hypot(other.x - x, other.y - y) >= ROOM),
    ) ?? spots[0]!;
  for (let tries = 0; tries < 12 && crowded(spot, taken); tries += 1) {
    spot = { x: spot.x + ROOM, y: spot.y };
  }
  taken.push(spot);
  return spot;
}

function crowded({ x, y }: Spot, taken: Spot[]): boolean {
  return taken.some((other) => Math.hypot(other.x - x, other.y - y) < ROOM);
}

function text({ x, y }: Spot): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
