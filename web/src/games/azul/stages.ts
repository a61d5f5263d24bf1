/** The end of an Azul round, one thing after the other: the last tiles are taken, full lines tile the walls, floor
 * lines are emptied, the next tiles are dealt.
 *
 * What is scored, and in which order, the breakdown says. Where what is put together here is not what came of it,
 * there are no stages.
 */
import type { BreakdownItem, TableEvent } from '../../api/types';
import type { Stage, StageKind } from '../../motion/stage';
import {
  COLOURS,
  FLOOR_POINTS,
  groups,
  type Board,
  type Colour,
  type Counts,
  type Position,
  type Take,
} from './types';

type Item = BreakdownItem<'azul'>;
type Found = Stage<'azul'>[];
interface Cell {
  row: number;
  column: number;
}

export function stages(before: Position, event: TableEvent<'azul'>, after: Position): Found | null {
  const { seat, parts, breakdown = [] } = event;
  if (seat === null || !parts) return null;
  const dealt = after.round !== before.round;
  if (!breakdown.length && !dealt && before.phase === after.phase) return null;
  const table = structuredClone(before);
  const found: Found = [];
  const show = (kind: StageKind, items: Item[] = [], at: string[] = []): void => {
    const position = structuredClone(table);
    found.push({ kind, position, scores: position.boards.map(({ score }) => score), items, at });
  };

  if (parts.kind === 'take') {
    take(table, seat, parts);
    show('move');
    table.phase = 'tiling';
  }
  for (const items of together(breakdown)) {
    const [{ seat, kind, where }] = items;
    const board = table.boards[seat]!;
    if ('cells' in where) tile(table, board, where, where.colour);
    if (kind === 'floor') clear(table, board, after.boards[seat]!);
    for (const { points } of items) board.score += points;
    const at = placesOf(items[0], seat, board);
    show('points', items, at);
    if (at.length > 1) found.at(-1)!.lit = [at];
  }
  const left = table.boards.filter((board, seat) => clear(table, board, after.boards[seat]!));
  if (!same(table.boards, after.boards)) return null;
  if (left.length && dealt) show('clear');
  const scores = after.boards.map(({ score }) => score);
  const ended = { position: after, scores, items: [], at: [] };
  return [...found, { kind: dealt ? 'deal' : 'clear', ...ended }];
}

/** The spaces of the wall for which points are given. */
export function cellsOf({ where }: Item, { wall }: Board): Cell[] {
  if ('cells' in where) return where.cells;
  const all = wall.flatMap((line, row) =>
    line.map((tile, column) => ({ row: row + 1, column: column + 1, tile })),
  );
  if ('row' in where) return all.filter(({ row }) => row === where.row);
  if ('column' in where) return all.filter(({ column }) => column === where.column);
  if ('colour' in where) return all.filter(({ tile }) => tile === where.colour);
  return [];
}

/** Where points rise: at the tile that was laid, over what is complete, at the floor line. */
function placesOf(item: Item, seat: number, board: Board): string[] {
  const { where } = item;
  if ('tiles' in where) return [`b${seat}-line-floor`];
  const cells = 'cells' in where ? [where] : cellsOf(item, board);
  return cells.map(({ row, column }) => `b${seat}-wall-${row}-${column}`);
}

/** A tile scores in its row and in its column at once. */
function together(breakdown: Item[]): [Item, ...Item[]][] {
  const found: [Item, ...Item[]][] = [];
  for (const item of breakdown) {
    const [last] = found.at(-1) ?? [];
    if (last && last.seat === item.seat && sameTile(last, item)) found.at(-1)!.push(item);
    else found.push([item]);
  }
  return found;
}

function sameTile({ where: one }: Item, { where: other }: Item): boolean {
  return 'cells' in one && 'cells' in other && one.row === other.row && one.column === other.column;
}

function take(table: Position, seat: number, { source, colour, line }: Take): void {
  const board = table.boards[seat]!;
  const from = source === 'centre' ? table.centre : table.factories[source - 1]!;
  let count = from[colour] ?? 0;
  from[colour] = 0;
  if (source !== 'centre') {
    for (const rest of groups(from)) add(table.centre, rest.colour, rest.count);
    for (const rest of COLOURS) from[rest] = 0;
  } else if (table.marker === 'centre') {
    table.marker = seat;
    if (board.floor.length < FLOOR_POINTS.length) board.floor.push('marker');
  }
  if (line !== 'floor') {
    const held = board.lines[line - 1]!;
    const placed = Math.min(count, line - held.count);
    board.lines[line - 1] = { colour, count: held.count + placed };
    count -= placed;
  }
  drop(table, board, colour, count);
}

/** To the floor line, and what has no space there into the lid. */
function drop(table: Position, { floor }: Board, colour: Colour, count: number): void {
  const placed = Math.min(count, FLOOR_POINTS.length - floor.length);
  floor.push(...Array<Colour>(placed).fill(colour));
  add(table.lid, colour, count - placed);
}

function tile(table: Position, board: Board, { row, column }: Cell, colour: Colour): void {
  board.lines[row - 1] = { colour: null, count: 0 };
  board.wall[row - 1]![column - 1] = colour;
  add(table.lid, colour, row - 1);
}

/** What is empty afterwards: lines that found no space on the wall, and the floor line; whether anything lay there. */
function clear(table: Position, board: Board, after: Board): boolean {
  board.lines.forEach(({ colour, count }, index) => {
    if (!colour || count <= index || after.lines[index]!.colour) return;
    drop(table, board, colour, count);
    board.lines[index] = { colour: null, count: 0 };
  });
  if (!board.floor.length || after.floor.length) return false;
  for (const tile of board.floor) {
    if (tile === 'marker') table.marker = 'centre';
    else add(table.lid, tile, 1);
  }
  board.floor = [];
  return true;
}

function add(counts: Counts, colour: Colour, count: number): void {
  counts[colour] = (counts[colour] ?? 0) + count;
}

function same(boards: Board[], others: Board[]): boolean {
  const text = ({ score, lines, wall, floor }: Board): string =>
    JSON.stringify([score, lines.map(({ colour, count }) => [colour, count]), wall, floor]);
  return boards.every((board, seat) => text(board) === text(others[seat]!));
}
