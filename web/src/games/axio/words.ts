/** AXIO's moves and points in words. */
import { listed, signed, t, word } from '../../i18n/index.svelte';
import type { TableView } from '../../api/types';
import { seatName } from '../../ui/seats';
import { SYMBOLS, lowest, type Cells, type Item, type Move, type Pair, type Symbol } from './types';

export function symbolName(symbol: Symbol): string {
  return word(`axio.${symbol}`);
}

export function symbolsInWords(symbols: readonly Symbol[]): string {
  return listed(symbols.map(symbolName));
}

/** A tile by its two symbols. */
export function pairInWords([first, second]: Pair): string {
  return t('axio.pair', { first: symbolName(first), second: symbolName(second) });
}

/** Where the halves of a tile lie. */
export function placementInWords(cells: Cells, symbols: Pair): string {
  return t('axio.placement', {
    first: symbolName(symbols[0]),
    a: cells[0],
    second: symbolName(symbols[1]),
    b: cells[1],
  });
}

export function moveInWords({ parts }: Move, name: string): string {
  if (parts.kind === 'place') {
    return t('axio.says_place', { name, placement: placementInWords(parts.cells, parts.symbols) });
  }
  return t(parts.kind === 'swap' ? 'axio.says_swap' : 'axio.says_keep', { name });
}

export function breakdownInWords({ kind, where: { symbol, cell } }: Item): string {
  return t(`axio.breakdown_${kind}`, { symbol: symbolName(symbol), cell });
}

/** The lowest markers of the winner and the second: no other points count. */
export function decidedInWords(
  view: TableView<'axio'>,
  { winner, second }: { winner: number; second: number },
): string {
  const [own, theirs] = [view.position!.markers[winner]!, view.position!.markers[second]!];
  return t('end.decided_axio', {
    name: seatName(view, winner, true),
    symbol: symbolsInWords(lowest(own)),
    own: own[lowest(own)[0]!],
    second: seatName(view, second, true),
    other: symbolsInWords(lowest(theirs)),
    theirs: theirs[lowest(theirs)[0]!],
  });
}

/** What a seat gains by symbol, in the usual order. */
export function gains(breakdown: Item[], seat: number): { symbol: Symbol; points: number }[] {
  return SYMBOLS.flatMap((symbol) => {
    const points = breakdown
      .filter((item) => item.seat === seat && item.where.symbol === symbol)
      .reduce((sum, item) => sum + item.points, 0);
    return points ? [{ symbol, points }] : [];
  });
}

/** The same in words: blue +4, red +1. */
export function gainsInWords(breakdown: Item[], seat: number): string {
  const sentences = gains(breakdown, seat).map(
    ({ symbol, points }) => `${symbolName(symbol)} ${signed(points)}`,
  );
  return sentences.length ? sentences.join(', ') : t('axio.no_points');
}
