/** The room of what is on offer on a phone: rows of boxes, and tiles as large as it allows. */
import { expect, it } from 'vitest';
import { largestTile, wrapped } from '../src/ui/offer-room.svelte';

const box = (width: number, height = width) => ({ width, height });

it('stands side by side as long as there is room, in rows as high as their highest box', () => {
  expect(wrapped([], 100, 5)).toBe(0);
  expect(wrapped([box(45), box(45, 20)], 95, 5)).toBe(45);
  expect(wrapped([box(45), box(46, 20)], 95, 5)).toBe(45 + 5 + 20);
  expect(wrapped([box(200), box(10)], 100, 5)).toBe(200 + 5 + 10); // one that is too wide stands alone
});

it('has the largest tiles that fit, but none that fingers miss', () => {
  const rows = (tile: number): number => 5 * tile;
  expect(largestTile(44, 30, 300, rows)).toBe(44);
  expect(largestTile(44, 30, 200, rows)).toBe(40);
  expect(largestTile(44, 30, 90, rows)).toBe(30);
});
