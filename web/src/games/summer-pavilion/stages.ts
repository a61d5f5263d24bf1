/** What a move of Summer Pavilion did, one thing after the other: tiles are placed and paid, bonus tiles are taken
 * before the supply is filled again, a round ends before the next one is dealt, goals are counted one by one.
 */
import type { BreakdownItem, TableEvent } from '../../api/types';
import type { Stage, StageKind } from '../../motion/stage';
import { FEATURES, STARS } from './geometry';
import {
  gained,
  groups,
  keyOf,
  total,
  type Board,
  type Counts,
  type Parts,
  type Position,
} from './types';

type Item = BreakdownItem<'summer-pavilion'>;
type Found = Stage<'summer-pavilion'>[];

export function stages(
  before: Position,
  { seat, parts, breakdown = [] }: TableEvent<'summer-pavilion'>,
  after: Position,
): Found | null {
  if (seat === null || !parts) return null;
  switch (parts.kind) {
    case 'take':
      return breakdown.length ? [stage('move', after, breakdown, [`b${seat}-hand`])] : null;
    case 'place': {
      const placed = stage('move', after, breakdown, [`b${seat}-${keyOf(parts)}`]);
      return [{ ...placed, lit: completed(before.boards[seat]!, after.boards[seat]!, seat) }];
    }
    case 'bonus':
      return bonus(before, seat, parts, after);
    case 'pass':
      return pass(before, seat, parts, breakdown, after);
  }
}

function stage(
  kind: StageKind,
  position: Position,
  items: Item[] = [],
  at: string[] = [],
): Found[number] {
  return { kind, position, scores: position.boards.map(({ score }) => score), items, at };
}

/** The stars and what stands between them, whose last space was filled: their places. */
function completed(before: Board, after: Board, seat: number): string[][] {
  const groups = [
    ...STARS.map((star) =>
      after.stars[star].map((_, index) => keyOf({ star, position: index + 1 })),
    ),
    ...FEATURES.map(({ spaces }) => spaces),
  ];
  const [earlier, now] = [filled(before), filled(after)];
  return groups
    .filter((keys) => keys.every((key) => now.has(key)) && !keys.every((key) => earlier.has(key)))
    .map((keys) => keys.map((key) => `b${seat}-${key}`));
}

function filled({ stars }: Board): Set<string> {
  return new Set(
    STARS.flatMap((star) =>
      stars[star].flatMap((tile, index) => (tile ? [keyOf({ star, position: index + 1 })] : [])),
    ),
  );
}

/** The tiles are taken, and then others come into the supply. */
function bonus(
  before: Position,
  seat: number,
  { tiles }: Extract<Parts, { kind: 'bonus' }>,
  after: Position,
): Found | null {
  const table = structuredClone(before);
  move(table.supply, table.boards[seat]!.hand, tiles);
  table.bonus = 0;
  return total(gained(table.supply, after.supply))
    ? [stage('move', table), stage('deal', after)]
    : null;
}

/** What is kept and what is lost; then the next round, or the end. */
function pass(
  before: Position,
  seat: number,
  { kept }: Extract<Parts, { kind: 'pass' }>,
  breakdown: Item[],
  after: Position,
): Found | null {
  const lost = breakdown.filter(({ kind }) => kind === 'discard');
  const goals = breakdown.filter(({ kind }) => kind !== 'discard');
  const at = lost.length ? [`b${seat}-hand`] : [];
  const next = after.round !== before.round;
  if (!next && !goals.length) return lost.length ? [stage('move', after, lost, at)] : null;

  const table = structuredClone(before);
  const board = table.boards[seat]!;
  move(board.hand, board.corners, kept);
  move(board.hand, table.tower, board.hand);
  board.passed = true;
  const found = [score(table, 'move', lost, at)];
  if (next) {
    for (const { corners, hand } of table.boards) move(corners, hand, corners);
    table.marker = 'centre';
    return [...found, stage('clear', structuredClone(table)), stage('deal', after)];
  }
  for (const item of goals) {
    const { corners } = table.boards[item.seat]!;
    if (item.kind === 'corners') move(corners, table.tower, corners);
    const places = placesOf(item);
    const counted = score(table, 'points', [item], places);
    found.push('spaces' in item.where ? { ...counted, lit: [places] } : counted);
  }
  const agreed = table.boards.every(({ score }, seat) => score === after.boards[seat]!.score);
  return agreed ? [...found, stage('clear', after)] : null;
}

/** A stage after points for one seat. */
function score(table: Position, kind: StageKind, items: Item[], at: string[]): Found[number] {
  for (const { seat, points } of items) table.boards[seat]!.score += points;
  return stage(kind, structuredClone(table), items, at);
}

function placesOf({ seat, where }: Item): string[] {
  if ('spaces' in where) return where.spaces.map((space) => `b${seat}-${keyOf(space)}`);
  return [`b${seat}-hand`];
}

function move(from: Counts, to: Counts, tiles: Counts): void {
  for (const { colour, count } of groups(tiles)) {
    from[colour] = (from[colour] ?? 0) - count;
    to[colour] = (to[colour] ?? 0) + count;
  }
}
