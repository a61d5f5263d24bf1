/** Summer Pavilion's moves and points in words. */
import type { TableEvent, Preview, BreakdownItem, TableView } from '../../api/types';
import { listed, signed, t, word } from '../../i18n/index.svelte';
import {
  COLOURS,
  gained,
  groups,
  type Counts,
  type Placing,
  type Position,
  type Source,
  type Star,
} from './types';

/** On the gray side stars have no colour: they are named by their places. */
export function starName(star: Star, variant: string): string {
  return word(`pavilion.${variant === 'gray' ? 'place' : 'star'}_${star}`);
}

/** The number of a space; Hungarian needs its ending. */
export function numberName(number: number): string {
  return word(`pavilion.number_${number}`);
}

/** 2 orange and 1 wild. */
export function paidInWords(paid: Placing['paid']): string {
  const parts = [...COLOURS, 'wild' as const].flatMap((colour) => {
    const count = paid[colour] ?? 0;
    return count ? [t('pavilion.some', { count, colour: word(`pavilion.${colour}`) })] : [];
  });
  return listed(parts);
}

function tilesInWords(counts: Counts): string {
  return listed(
    groups(counts).map(({ colour, count }) =>
      t('pavilion.some', { count, colour: word(`pavilion.${colour}`) }),
    ),
  );
}

export function moveInWords(entry: TableEvent, name: string, view: TableView): string {
  const parts = entry.parts as Record<string, unknown>;
  switch (parts['kind']) {
    case 'take': {
      const source = parts['source'] as Source;
      const values = { name, colour: word(`pavilion.taken_${parts['colour'] as string}`) };
      return source === 'centre'
        ? t('pavilion.says_take_centre', values)
        : t('pavilion.says_take_factory', { ...values, factory: source });
    }
    case 'place': {
      const { star, colour, paid } = parts as unknown as Placing;
      // A space costs its number, so the payment says which one it is, on either side of the board.
      const number = Object.values(paid).reduce((sum, count) => sum + count, 0);
      return t('pavilion.says_place', {
        name,
        star: starName(star, view.variant),
        number: numberName(number),
        colour: word(`pavilion.${colour}`),
        paid: paidInWords(paid),
      });
    }
    case 'bonus':
      return t('pavilion.says_bonus', { name, tiles: tilesInWords(parts['tiles'] as Counts) });
    default: {
      const kept = parts['kept'] as Counts;
      return groups(kept).length
        ? t('pavilion.says_pass_keep', { name, tiles: tilesInWords(kept) })
        : t('pavilion.says_pass', { name });
    }
  }
}

export function breakdownInWords({ kind, where }: BreakdownItem, view: TableView): string {
  const star = where['star'] as Star | undefined;
  switch (kind) {
    case 'placement':
      return t('pavilion.breakdown_placement', {
        star: starName(star!, view.variant),
        count: (where['spaces'] as unknown[]).length,
      });
    case 'star':
      if (where['colour']) {
        return t('pavilion.breakdown_star', {
          star: word(`pavilion.star_${where['colour'] as string}`),
        });
      }
      return star === 'centre'
        ? t('pavilion.breakdown_star', { star: word('pavilion.star_centre') })
        : t('pavilion.breakdown_star_mixed');
    case 'number':
      return t('pavilion.breakdown_number', { number: numberName(where['number'] as number) });
    case 'marker':
      return t('pavilion.breakdown_marker', { count: where['tiles'] as number });
    case 'discard':
      return t('pavilion.breakdown_discard', { count: where['tiles'] as number });
    default:
      return t('pavilion.breakdown_corners', { count: where['tiles'] as number });
  }
}

/** The tiles and the points that the move brings, and the bonus tiles that may be chosen after it. */
export function previewInWords(
  { position, breakdown }: Preview,
  view: TableView,
  seat: number,
): string[] {
  const before = view.position as unknown as Position;
  const after = position as unknown as Position;
  const tiles = gained(before.boards[seat]!.hand, after.boards[seat]!.hand);
  const told = groups(tiles).length ? [t('pavilion.gets', { tiles: tilesInWords(tiles) })] : [];
  for (const item of breakdown.filter((one) => one.seat === seat)) {
    told.push(`${breakdownInWords(item, view)} ${signed(item.points)}`);
  }
  if (before.phase === 'place' && after.phase === 'bonus') {
    told.push(t('pavilion.bonus_follows', { count: after.bonus }));
  }
  return told;
}
