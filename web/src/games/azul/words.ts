/** Azul's moves and points in words. */
import type { BreakdownItem, LegalMove, Preview } from '../../api/types';
import { signed, t, word } from '../../i18n/index.svelte';

export function moveInWords({ parts }: LegalMove<'azul'>, name: string): string {
  if (parts.kind === 'tile') {
    return t('azul.says_tile', { name, row: parts.row, column: parts.column });
  }
  const { source, line } = parts;
  const colour = word(`azul.taken_${parts.colour}`);
  const from =
    source === 'centre' ? t('azul.from_centre') : t('azul.from_factory', { factory: source });
  const to = line === 'floor' ? t('azul.to_floor') : t('azul.to_line', { line });
  return t('azul.says_take', { name, colour, from, to });
}

export function breakdownInWords({ kind, where }: BreakdownItem<'azul'>): string {
  const values: Record<string, string | number> = {};
  if ('row' in where) values['row'] = where.row;
  if ('column' in where) values['column'] = where.column;
  if ('colour' in where) values['colour'] = word(`azul.${where.colour}`);
  if ('cells' in where) values['count'] = where.cells.length;
  if ('tiles' in where) values['count'] = where.tiles;
  return t(`azul.breakdown_${kind}`, values);
}

/** The points if the round ended, as nothing is scored before; then what the move itself scores. */
export function previewInWords(
  { outlook, breakdown }: Preview<'azul'>,
  _: unknown,
  seat: number,
): string[] {
  const then = outlook.after[seat] ?? 0;
  const change = signed(then - (outlook.before[seat] ?? 0));
  const scored = breakdown.filter((item) => item.seat === seat);
  return [
    t('table.outlook', { then, change }),
    ...scored.map((item) => `${breakdownInWords(item)} ${signed(item.points)}`),
  ];
}
