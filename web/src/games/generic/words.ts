/** Moves and points of any game: its notation, the names of its parts, the ids of its rules. */
import type { BreakdownItem, LegalMove, Parts, Preview } from '../../api/types';
import { signed, t } from '../../i18n/index.svelte';
import { plain } from '../../state/catalogue.svelte';

export function moveInWords({ move }: LegalMove, name: string): string {
  return `${name}: ${move}`;
}

export function breakdownInWords({ kind, rule }: BreakdownItem): string {
  return `${plain(kind)} (${rule})`;
}

export function previewInWords(
  { breakdown, scores, draw_follows }: Preview,
  _: unknown,
  seat: number,
): string[] {
  const sentences = breakdown
    .filter((item) => item.seat === seat)
    .map((item) => `${breakdownInWords(item)} ${signed(item.points)}`);
  sentences.push(t('generic.score_then', { points: scores[seat] ?? 0 }));
  if (draw_follows) sentences.push(t('generic.draw_follows'));
  return sentences;
}

/** The parts of a move beside its kind: "row 3 · colour red". */
export function partsInWords(parts: Parts): string {
  return Object.entries(parts)
    .filter(([name]) => name !== 'kind')
    .map(([name, value]) => `${plain(name)} ${valueInWords(value)}`)
    .join(' · ');
}

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || '–';
  if (value !== null && typeof value === 'object') {
    const inside = Object.entries(value).map(
      ([name, one]) => `${plain(name)} ${valueInWords(one)}`,
    );
    return inside.join(', ') || '–';
  }
  return typeof value === 'string' ? plain(value) : String(value);
}
