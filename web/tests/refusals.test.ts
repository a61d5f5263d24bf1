/** Why moves are refused can be said in every language. */
import { expect, it } from 'vitest';
import { refusalInWords, section } from '../src/i18n/refusals';

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

it('says names in the language, too', async () => {
  const values = { line: 2, held: 'red', colour: 'blue' };
  const said = await refusalInWords('azul', 'hu', 'line_of_other_colour', values);
  expect(said).toContain('piros');
  expect(said).toContain('kék');
});

it('knows nothing of other refusals', async () => {
  expect(await refusalInWords('azul', 'en', 'nonsense', {})).toBeUndefined();
});
