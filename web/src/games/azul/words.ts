/** Azul's moves and points in words. */
import type { TableEvent, Preview, BreakdownItem } from '../../api/types';
import { signed, t, word } from '../../i18n/index.svelte';

export function moveInWords(entry: TableEvent, name: string): string {
  const parts = entry.parts as Record<string, string | number>;
  if (parts['kind'] === 'tile') {
    return t('azul.says_tile', { name, row: parts['row']!, column: parts['column']! });
  }
  const { source, line } = parts;
  const colour = word(`azul.taken_${parts['colour']}`);
  const from =
    source === 'centre' ? t('azul.from_centre') : t('azul.from_factory', { factory: source! });
  const to = line === 'floor' ? t('azul.to_floor') : t('azul.to_line', { line: line! });
  return t('azul.says_take', { name, colour, from, to });
}

export function breakdownInWords({ kind, where }: BreakdownItem): string {
  const values: Record<string, string | number> = {};
  for (const name of ['row', 'column', 'tiles'] as const) {
    if (typeof where[name] === 'number') values[name] = where[name];
  }
  if (where['colour']) values['colour'] = word(`azul.${where['colour'] as string}`);
  if (where['cells']) values['count'] = (where['cells'] as unknown[]).length;
  if (where['tiles'] !== undefined) values['count'] = where['tiles'] as number;
  return t(`azul.breakdown_${kind}` as Parameters<typeof t>[0], values);
}

/** The points if the round ended, as nothing is scored before; then what the move itself scores. */
export function previewInWords(
  { outlook, breakdown }: Preview,
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
