/** Numbers are written in one place, with true minus signs; a hyphen is for moves. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Figures } from '../src/review/figures';
import {
  LANGUAGES,
  decimal,
  figure,
  percent,
  say,
  signed,
  speaking,
  type Language,
} from '../src/i18n/index.svelte';

const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const REVIEW = import.meta.glob<{ default: Record<string, string> }>('../src/i18n/*/review.ts');
const WRITERS = '../src/i18n/index.svelte.ts';

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  beforeEach(async () => {
    speaking.messages = (await REVIEW[`../src/i18n/${language}/review.ts`]!()).default;
    speaking.language = language;
  });
  afterEach(() => (speaking.language = 'en'));

  it('has true minus signs everywhere', () => {
    const written = [
      signed(-3),
      signed(-0.5),
      figure(-1234),
      decimal(-2.5),
      percent(-0.25),
      new Figures(2, null).change(-0.031),
      new Figures(1, 100).change(-0.031),
      say({ 'table.points': '{points}' }, language, 'table.points', { points: -7 }),
    ];
    for (const text of written) expect(text).toMatch(/^−\d[^-]*$/);
    expect(signed(3)).toBe('+3');
    expect(signed(0)).toBe('0');
  });

  it('leaves moves as they are', () => {
    const message = { 'table.points': '{move}' };
    expect(say(message, language, 'table.points', { move: '-gg' })).toBe('-gg');
  });
});

it('is the only place that writes numbers, and signs are left to it', () => {
  for (const [path, text] of Object.entries(SOURCES)) {
    if (path === WRITERS || path.includes('/rules/') || path.endsWith('schema.d.ts')) continue;
    expect(text, path).not.toMatch(/NumberFormat|toLocaleString/);
    // A sign before a figure in the markup or in a text: `−{loss}`, `-${points}`, `+{points}`.
    const signs = [...text.matchAll(/(?<![\w)\]'"\-})] ?)[−+-]\$?\{(?!\s*[#/@])[^}]*\}/g)];
    expect(
      signs.map(([found]) => found),
      path,
    ).toEqual([]);
  }
});
