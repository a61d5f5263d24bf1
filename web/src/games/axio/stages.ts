/** What a tile of AXIO does, one thing after the other: it is laid, its halves and then its pyramids light up what they
 * count and raise the markers, and the rack is filled again.
 */
import type { TableEvent } from '../../api/types';
import type { Stage, StageKind } from '../../motion/stage';
import { SYMBOLS, TOP, type Item, type Markers, type Placement, type Position } from './types';

type Found = Stage<'axio'>[];

export function stages(
  before: Position,
  { seat, parts, breakdown = [] }: TableEvent<'axio'>,
  after: Position,
): Found | null {
  if (seat === null || parts?.kind !== 'place') return null;
  const table = { ...structuredClone(before), tiles: after.tiles };
  leaveRack(table, seat, parts);
  const found: Found = [{ ...stage('move', table), from: `b${seat}-rack` }];
  const standing = new Set(table.pyramids);
  for (const items of together(breakdown)) {
    const [{ kind, where }] = items;
    if (kind === 'pyramid') standing.add(where.cell);
    // The last of twenty pyramids come from other cells: what stands afterwards says from which.
    if (kind === 'pyramid') table.pyramids = after.pyramids.filter((cell) => standing.has(cell));
    const lit = items.filter((item) => rise(table.markers[seat]!, item));
    found.push({
      ...stage('gain', table, items, [`cell-${where.cell}`]),
      lit: lit.map((item) => [`b${seat}-marker-${item.where.symbol}`]),
    });
  }
  const agreed = SYMBOLS.every(
    (symbol) => table.markers[seat]![symbol] === after.markers[seat]![symbol],
  );
  return agreed ? [...found, { ...stage('clear', table), position: after }] : null;
}

function stage(kind: StageKind, table: Position, items: Item[] = [], at: string[] = []): Found[0] {
  const position = structuredClone(table);
  const scores = position.markers.map((markers) => Math.min(...Object.values(markers)));
  return { kind, position, scores, items, at };
}

function leaveRack(table: Position, seat: number, { symbols }: Placement): void {
  table.first_tile[seat] = true;
  const rack = table.racks[seat]!;
  if (typeof rack === 'number') {
    table.racks[seat] = Math.max(0, rack - 1);
    return;
  }
  const tile = symbols.toSorted().join();
  const slot = rack.findIndex((pair) => pair.toSorted().join() === tile);
  if (slot >= 0) rack.splice(slot, 1);
}

/** A half is one count, and so are all symbols around a pyramid. */
function together(breakdown: Item[]): [Item, ...Item[]][] {
  const found: [Item, ...Item[]][] = [];
  for (const item of breakdown) {
    const last = found.at(-1);
    if (last && last[0].kind === item.kind && last[0].where.cell === item.where.cell)
      last.push(item);
    else found.push([item]);
  }
  return found;
}

/** Raise a marker; whether it has reached the top of its track. */
function rise(markers: Markers, { points, where: { symbol } }: Item): boolean {
  const before = markers[symbol];
  markers[symbol] += points;
  return before < TOP && markers[symbol] >= TOP;
}
