/** Chances as people read them. */

/** Whole percents that add up to 100, as the chances do to 1: the largest remainders are rounded up. */
export function wholePercents(values: number[]): number[] {
  const whole = values.map((value) => Math.floor(100 * value + 1e-9));
  const left = Math.round(values.reduce((sum, value) => sum + 100 * value, 0)) - sum(whole);
  const order = values
    .map((value, index) => ({ index, rest: 100 * value - whole[index]! }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, Math.max(0, left))) whole[index]! += 1;
  return whole;
}

/** For one seat alone a value is a part of the most points there can be: its error in points. */
export function errorInPoints(error: number, value: number, points: number): number | undefined {
  const found = value > 0 ? (error * points) / value : 0;
  return found >= 0.05 ? found : undefined;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
