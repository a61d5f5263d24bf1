import { describe, expect, it } from 'vitest';
import { alike, seated, widthOf, type Room, type Shape } from '../src/ui/seating';

const BOARD: Shape = { columns: 11, rows: 6.6 };
const HAND_BESIDE: Shape = { columns: 12.5, rows: 11.6, beside: 11, least: 25 };
const ROOMS: Room[] = [
  { width: 980, height: 540, rem: 16 },
  { width: 1100, height: 950, rem: 18 },
  { width: 1500, height: 1300, rem: 21 },
  { width: 700, height: 900, rem: 16 },
];
const AROUND = 20; // pixels of a card
const GAP = 10;

function heightOf({ rows, least = 0 }: Shape, cell: number, { rem }: Room): number {
  return Math.max(cell * rows, least * rem) + 2.25 * rem + AROUND;
}

describe('the boards of a table', () => {
  for (const room of ROOMS) {
    for (const others of [0, 1, 2, 3]) {
      it(`fit into ${room.width} x ${room.height} with ${others} others`, () => {
        const { own, other, abreast, below } = seated(room, others, HAND_BESIDE, BOARD);
        const [wide, high] = [
          widthOf(HAND_BESIDE, own, room.rem),
          heightOf(HAND_BESIDE, own, room),
        ];
        expect(own).toBeGreaterThan(0);
        const rows = Math.ceil(others / abreast);
        const block = {
          width: others ? abreast * (widthOf(BOARD, other, room.rem) + GAP) : 0,
          height: rows * (heightOf(BOARD, other, room) + GAP),
        };
        const width = below ? Math.max(wide, block.width - GAP) : wide + block.width;
        const height = below ? high + block.height : Math.max(high, block.height - GAP);
        expect(width).toBeLessThanOrEqual(room.width + 0.01);
        expect(height).toBeLessThanOrEqual(room.height + 0.01);
        expect(other).toBeLessThanOrEqual(own);
      });
    }
  }

  it('stand beside one another in a wide room, and below in a high one', () => {
    expect(seated({ width: 1400, height: 500, rem: 16 }, 1, BOARD, BOARD).below).toBe(false);
    expect(seated({ width: 700, height: 800, rem: 16 }, 1, BOARD, BOARD).below).toBe(true);
  });

  it('are as large as they can all be where nobody plays', () => {
    const room = { width: 1000, height: 700, rem: 16 };
    const { cell, abreast } = alike(room, 4, BOARD);
    expect(abreast).toBe(2);
    expect(2 * widthOf(BOARD, cell, 16) + GAP).toBeLessThanOrEqual(room.width + 0.01);
    expect(alike({ ...room, height: 300 }, 4, BOARD).abreast).toBe(4);
  });

  it('wait for a room without complaint', () => {
    expect(seated({ width: 0, height: 0, rem: 0 }, 3, BOARD, BOARD)).toMatchObject({ own: 0 });
    expect(alike({ width: 0, height: 0, rem: 0 }, 3, BOARD).cell).toBe(0);
  });
});
