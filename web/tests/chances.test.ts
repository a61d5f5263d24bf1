import { expect, test } from 'vitest';
import { errorInPoints, wholePercents } from '../src/ui/chances';

test('whole percents add up to a hundred', () => {
  expect(wholePercents([0.456, 0.544])).toEqual([46, 54]);
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(wholePercents([0.25, 0.25, 0.25, 0.25])).toEqual([25, 25, 25, 25]);
  expect(wholePercents([1, 0])).toEqual([100, 0]);
  expect(wholePercents([0.29, 0.71])).toEqual([29, 71]);
});

test('one seat alone keeps its own part', () => {
  expect(wholePercents([0.412])).toEqual([41]);
});

test('an error of a part is one of points', () => {
  expect(errorInPoints(0.02, 0.5, 90)).toBeCloseTo(3.6);
  expect(errorInPoints(0.0001, 0.5, 90)).toBeUndefined();
  expect(errorInPoints(0.1, 0, 0)).toBeUndefined();
});
