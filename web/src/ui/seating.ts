/** How large the boards of a table may be, and where they stand, so that all of them fit into its room. */

export interface Room {
  width: number;
  height: number;
  /** Pixels of a unit of text. */
  rem: number;
}

/** A board, measured in cells, and what is around them, measured in text. */
export interface Shape {
  columns: number;
  rows: number;
  beside?: number;
  below?: number;
  /** The least height, for what is beside the cells. */
  least?: number;
}

export interface Seating {
  /** Pixels of a cell of the own board, and of the others'. */
  own: number;
  other: number;
  /** How many of the others stand side by side. */
  abreast: number;
  /** Whether the others stand below the own board, not beside it. */
  below: boolean;
  /** How good it is: the more, the larger the boards. */
  worth: number;
}

const GAP = 10; // pixels between cards
const CARD = 20; // pixels around a board, on both sides together
const PLATE = 2.25; // above a board, in units of text

const STEPS = 40;
const LEAST_OWN = 0.4; // of what the own board could be if it stood alone
const MOST_OTHER = 0.85; // of the own board's cell
const WEIGHT_OF_OTHERS = 0.8; // a larger own board is worth more than larger ones of the others

/** The width of a board's card. */
export function widthOf({ columns, beside = 0 }: Shape, cell: number, rem: number): number {
  return cell * columns + beside * rem + CARD;
}

function heightOf({ rows, below = 0, least = 0 }: Shape, cell: number, rem: number): number {
  return Math.max(cell * rows + below * rem, least * rem) + PLATE * rem + CARD;
}

/** The largest cell of a board that has so much room. */
function fitting({ columns, rows, beside = 0, below = 0 }: Shape, room: Room): number {
  const { width, height, rem } = room;
  return Math.min(
    (width - CARD - beside * rem) / columns,
    (height - CARD - (PLATE + below) * rem) / rows,
  );
}

/** The room of each of `count` boards that stand `abreast` in rows. */
function shared({ width, height, rem }: Room, count: number, abreast: number): Room {
  const rows = Math.ceil(count / abreast);
  return { width: (width + GAP) / abreast - GAP, height: (height + GAP) / rows - GAP, rem };
}

/** The own board and `others` more: the best of all ways to stand. */
export function seated(room: Room, others: number, own: Shape, other: Shape): Seating {
  const most = Math.max(0, fitting(own, room));
  let best: Seating = { own: most, other: 0, abreast: 1, below: false, worth: others ? -1 : most };
  if (!others) return best;
  const consider = (cell: number, left: Room, abreast: number, below: boolean): void => {
    const found = fitting(other, shared(left, others, abreast));
    const smaller = Math.min(found, MOST_OTHER * cell);
    const worth = cell * Math.max(0, smaller) ** WEIGHT_OF_OTHERS;
    if (worth > best.worth) best = { own: cell, other: smaller, abreast, below, worth };
  };
  for (let step = 0; step <= STEPS; step += 1) {
    const cell = most * (1 - ((1 - LEAST_OWN) * step) / STEPS);
    const beside = { ...room, width: room.width - widthOf(own, cell, room.rem) - GAP };
    const below = { ...room, height: room.height - heightOf(own, cell, room.rem) - GAP };
    for (let abreast = 1; abreast <= others; abreast += 1) consider(cell, beside, abreast, false);
    consider(cell, below, others, true);
  }
  return best;
}

/** `count` equal boards: their cell, and how many stand side by side. */
export function alike(room: Room, count: number, shape: Shape): { cell: number; abreast: number } {
  const ways = Array.from({ length: count }, (_, index) => ({
    cell: Math.max(0, fitting(shape, shared(room, count, index + 1))),
    abreast: index + 1,
  }));
  return ways.reduce((best, way) => (way.cell > best.cell ? way : best));
}
