/** Why moves are refused can be said in every language. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../src/api/types';
import { messages, problemInWords, refusalInWords, section } from '../src/i18n/refusals';

const FILES = import.meta.glob<string>('../../src/tilewright/games/*/words/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('finds the sentences of every game in every language', () => {
  expect(Object.keys(FILES)).not.toHaveLength(0);
  for (const [path, words] of Object.entries(FILES)) {
    const english = FILES[path.replace(/\w+\.toml$/, 'en.toml')]!;
    const refusals = Object.keys(section(words, 'illegal'));
    expect(refusals, path).toEqual(Object.keys(section(english, 'illegal')));
    expect(refusals.length, path).toBeGreaterThan(5);
  }
});

it('finds those of positions, with their forms', () => {
  for (const [path, words] of Object.entries(FILES)) {
    const english = messages(FILES[path.replace(/\w+\.toml$/, 'en.toml')]!, 'position');
    const found = messages(words, 'position');
    expect(Object.keys(found), path).toEqual(Object.keys(english));
    const counted = found['other_number_of_tiles'] as Record<string, string>;
    const language = path.match(/(\w+)\.toml$/)![1]!;
    expect(Object.keys(counted).toSorted(), path).toEqual(
      new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.filter(
          (form) => form !== 'many' && !(language === 'hu' && form === 'one'),
        )
        .toSorted(),
    );
  }
});

it('says names in the language, too', async () => {
  const values = { line: 2, held: 'red', colour: 'blue' };
  const said = await refusalInWords('azul', 'hu', 'line_of_other_colour', values);
  expect(said).toContain('piros');
  expect(said).toContain('kék');
});

it('knows nothing of other refusals', async () => {
  expect(await refusalInWords('azul', 'en', 'nonsense', {})).toBeUndefined();
});

describe('positions', () => {
  const refused = (values: Partial<Problem>): Problem => ({
    type: 'urn:tilewright:problem:bad-position',
    title: '',
    status: 422,
    code: 'bad-position',
    detail: 'boards[0].floor: in English',
    ...values,
  });

  it('are refused in the language', async () => {
    const refusal = { refusal: 'other_number_of_tiles', game: 'azul' };
    const values = { count: 21, colour: 'blue', most: 20 };
    const problem = refused({ ...refusal, values });
    expect(await problemInWords(problem, 'hu', undefined)).toBe(
      'Az állásban 21 kék csempe van, pedig a játékban 20 van belőle.',
    );
    for (const [count, form] of [
      [1, 'je 1 dlaždice'],
      [4, 'jsou 4 dlaždice'],
      [21, 'je 21 dlaždic'],
    ] as const) {
      const said = await problemInWords(
        { ...problem, values: { ...values, count } },
        'cs',
        undefined,
      );
      expect(said).toContain(`${form} této barvy (modrá)`);
    }
  });

  it('have what every game may say, also of games from elsewhere', async () => {
    const problem = refused({
      refusal: 'key_missing',
      values: { name: 'round' },
      game: 'terrazzo',
    });
    expect(await problemInWords(problem, 'nl', undefined)).toBe('De sleutel round ontbreekt.');
    expect(await problemInWords({ ...problem, refusal: 'own' }, 'nl', undefined)).toBeUndefined();
    expect(await problemInWords(refused({}), 'nl', 'azul')).toBeUndefined();
  });
});
