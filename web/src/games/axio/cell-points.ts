/** What a free cell would give to whoever laid a half there: the runs of each symbol that end at it. */
import {
  PRINTED,
  SYMBOLS,
  area,
  cellName,
  placed,
  spotOf,
  type Position,
  type Symbol,
} from './types';

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The symbols that lie on the board, by their cells. */
export function symbolsOf(position: Position): Map<string, Symbol> {
  const { side, from } = area(position.players);
  const inside = ([cell]: [string, Symbol]): boolean => {
    const { column, row } = spotOf(cell);
    return Math.min(column, row) >= from && Math.max(column, row) < from + side;
  };
  return new Map([
    ...Object.entries(PRINTED).filter(inside),
    ...position.tiles
      .map(placed)
      .flatMap(({ cells, symbols }) => cells.map((cell, half) => [cell, symbols[half]!] as const)),
  ]);
}

/** The most points that a half of each symbol would bring on one of these cells, as far as they are free (AX-8). A
 * tile's other half lies on a free cell, where no run ends. */
export function pointsOn(cells: readonly string[], position: Position): Map<Symbol, number> {
  const laid = symbolsOf(position);
  const most = new Map<Symbol, number>();
  for (const cell of cells) {
    if (laid.has(cell) || position.pyramids.includes(cell)) continue;
    for (const symbol of SYMBOLS) {
      const points = WAYS.reduce((sum, way) => sum + run(laid, cell, symbol, way), 0);
      if (points > (most.get(symbol) ?? 0)) most.set(symbol, points);
    }
  }
  return most;
}

function run(
  laid: Map<string, Symbol>,
  cell: string,
  symbol: Symbol,
  [columns, rows]: (typeof WAYS)[number],
): number {
  const { column, row } = spotOf(cell);
  let length = 0;
  const next = () =>
    cellName({ column: column + (length + 1) * columns, row: row + (length + 1) * rows });
  while (laid.get(next()) === symbol) length += 1;
  return length;
}
