/** Why the rules refuse a move or a position: the sentences that the games have in their own words, and that the
 * terminal says too. The client offers legal moves only, so they are loaded when one is needed. */
import type { Problem } from '../api/types';
import type { Language } from './index.svelte';

type Forms = Record<string, string>;
/** `illegal` for moves, `position` for positions. */
type Section = 'illegal' | 'position';

const FILES = import.meta.glob<string>('../../../src/tilewright/games/*/words/*.toml', {
  query: '?raw',
  import: 'default',
});
/** What every game may say against a position. */
const SHARED = import.meta.glob<string>('../../../src/tilewright/core/refusals/*.toml', {
  query: '?raw',
  import: 'default',
});

export async function refusalInWords(
  game: string,
  language: Language,
  refusal: string,
  values: Record<string, unknown>,
  kind: Section = 'illegal',
): Promise<string | undefined> {
  const folder = game.replaceAll('-', '_');
  const own = FILES[`../../../src/tilewright/games/${folder}/words/${language}.toml`];
  const shared = SHARED[`../../../src/tilewright/core/refusals/${language}.toml`];
  const words = (await own?.()) ?? '';
  const message =
    messages(words, kind)[refusal] ??
    (kind === 'position' ? messages((await shared?.()) ?? '', kind)[refusal] : undefined);
  if (message === undefined) return undefined;
  const names = { ...section(words, 'colour'), ...section(words, 'phase') };
  return formOf(message, language, values['count']).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return names[value] ?? value;
  });
}

/** What a problem says beyond its code, in this language: a refused move's sentence, or a refused position's. */
export async function problemInWords(
  problem: Problem,
  language: Language,
  game: string | undefined,
): Promise<string | undefined> {
  const { refusal, values = {} } = problem;
  if (!refusal) return undefined;
  if (problem.code !== 'bad-position')
    return game ? refusalInWords(game, language, refusal, values) : undefined;
  return refusalInWords(problem.game ?? game ?? '', language, refusal, values, 'position');
}

/** The plain texts of a section of TOML: `key = "text"`. */
export function section(toml: string, name: string): Record<string, string> {
  const found = Object.entries(messages(toml, name));
  return Object.fromEntries(
    found.filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
}

/** The texts of a section of TOML, and those with a form for each number: `key = { one = "text" }`. */
export function messages(toml: string, name: string): Record<string, string | Forms> {
  const [, body = ''] = toml.split(new RegExp(`^\\[${name}\\]$`, 'm'));
  const [own = ''] = body.split(/^\[/m);
  const lines = own.matchAll(/^(\w+) = (?:"(.*)"|\{ (.*) \})$/gm);
  return Object.fromEntries(
    [...lines].map(([, key, text, forms]) => [key!, text ?? formsIn(forms!)]),
  );
}

function formsIn(text: string): Forms {
  return Object.fromEntries(
    [...text.matchAll(/(\w+) = "(.*?)"/g)].map(([, form, words]) => [form!, words!]),
  );
}

function formOf(message: string | Forms, language: Language, count: unknown): string {
  if (typeof message === 'string') return message;
  const form = new Intl.PluralRules(language).select(Number(count ?? 0));
  return message[form] ?? message['other'] ?? '';
}
