/** How a seat came from its first chance to its result: bars, each of which begins where the last one ended. */
import type { ReviewShown } from '../api/types';

export const ITEMS = ['initial', 'luck', 'own', 'others', 'residual', 'final'] as const;

export interface LedgerBar {
  item: (typeof ITEMS)[number];
  /** What it added; of the first and the last one the chance itself. */
  amount: number;
  from: number;
  to: number;
}

type Totals = ReviewShown['totals'];

export function ledgerOf(totals: Totals, seat: number): LedgerBar[] {
  const initial = totals.initial[seat] ?? 0;
  const bars: LedgerBar[] = [{ item: 'initial', amount: initial, from: 0, to: initial }];
  const others = totals.gifts.reduce(
    (sum, row, giver) => (giver === seat ? sum : sum + (row[seat] ?? 0)),
    0,
  );
  const added: [LedgerBar['item'], number][] = [
    ['luck', totals.luck[seat] ?? 0],
    ['own', totals.gifts[seat]?.[seat] ?? 0],
    ['others', others],
    ['residual', totals.residual[seat] ?? 0],
  ];
  let at = initial;
  for (const [item, amount] of added) {
    bars.push({ item, amount, from: at, to: at + amount });
    at += amount;
  }
  const final = totals.final[seat] ?? 0;
  bars.push({ item: 'final', amount: final, from: 0, to: final });
  return bars;
}

/** From the lowest to the highest end of any bar of any seat, so that all can be compared. */
export function extent(ledgers: LedgerBar[][]): { least: number; most: number } {
  const ends = ledgers.flat().flatMap(({ from, to }) => [from, to]);
  return { least: Math.min(0, ...ends), most: Math.max(1, ...ends) };
}

export const GRADES = ['fine', 'fair', 'rough', 'very_rough'] as const;
const LIMITS = [0.05, 0.15, 0.5];

/** How far the estimates of a review disagree with each other, and what to think of it. */
export function roughness(totals: Totals): { most: number; grade: (typeof GRADES)[number] } {
  const most = Math.max(...totals.residual.map(Math.abs));
  const grade = LIMITS.findIndex((limit) => most < limit);
  return { most, grade: GRADES[grade < 0 ? LIMITS.length : grade]! };
}
