/** Summer Pavilion's moves and points in words. */
import type { BreakdownItem, Preview, TableView } from '../../api/types';
import { listed, signed, t, word } from '../../i18n/index.svelte';
import { COLOURS, gained, groups, type Counts, type Move, type Placing, type Star } from './types';

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

export function tilesInWords(counts: Counts): string {
  return listed(
    groups(counts).map(({ colour, count }) =>
      t('pavilion.some', { count, colour: word(`pavilion.${colour}`) }),
    ),
  );
}

export function moveInWords({ parts }: Move, name: string, view: TableView): string {
  switch (parts.kind) {
    case 'take': {
      const { source } = parts;
      const values = { name, colour: word(`pavilion.taken_${parts.colour}`) };
      return source === 'centre'
        ? t('pavilion.says_take_centre', values)
        : t('pavilion.says_take_factory', { ...values, factory: source });
    }
    case 'place': {
      const { star, colour, paid } = parts;
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
      return t('pavilion.says_bonus', { name, tiles: tilesInWords(parts.tiles) });
    case 'pass':
      return groups(parts.kept).length
        ? t('pavilion.says_pass_keep', { name, tiles: tilesInWords(parts.kept) })
        : t('pavilion.says_pass', { name });
  }
}

export function breakdownInWords(
  item: BreakdownItem<'summer-pavilion'>,
  { variant }: TableView,
): string {
  switch (item.kind) {
    case 'placement': {
      const { star, spaces } = item.where;
      const count = spaces.length;
      return t('pavilion.breakdown_placement', { star: starName(star, variant), count });
    }
    case 'star': {
      const { star, colour } = item.where;
      if (!colour && star !== 'centre') return t('pavilion.breakdown_star_mixed');
      return t('pavilion.breakdown_star', { star: word(`pavilion.star_${colour ?? star}`) });
    }
    case 'number':
      return t('pavilion.breakdown_number', { number: numberName(item.where.number) });
    default:
      return t(`pavilion.breakdown_${item.kind}`, { count: item.where.tiles });
  }
}

/** The tiles and the points that the move brings, and the bonus tiles that may be chosen after it. */
export function previewInWords(
  { position: after, breakdown }: Preview<'summer-pavilion'>,
  view: TableView<'summer-pavilion'>,
  seat: number,
): string[] {
  const before = view.position;
  if (!before) return [];
  const tiles = gained(before.boards[seat]!.hand, after.boards[seat]!.hand);
  const sentences = groups(tiles).length
    ? [t('pavilion.gets', { tiles: tilesInWords(tiles) })]
    : [];
  for (const item of breakdown.filter((one) => one.seat === seat)) {
    sentences.push(`${breakdownInWords(item, view)} ${signed(item.points)}`);
  }
  if (before.phase === 'place' && after.phase === 'bonus') {
    sentences.push(t('pavilion.bonus_follows', { count: after.bonus }));
  }
  return sentences;
}
