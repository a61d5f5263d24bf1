/** Why the rules refuse a move: the sentences that the games have in their own words, and that the
 * terminal says too. The client offers legal moves only, so they are loaded when one is needed. */
import type { Language } from './index.svelte';

const FILES = import.meta.glob<string>('../../../src/tilewright/games/*/words/*.toml', {
  query: '?raw',
  import: 'default',
});

export async function refusalInWords(
  game: string,
  language: Language,
  refusal: string,
  values: Record<string, unknown>,
): Promise<string | undefined> {
  const folder = game.replaceAll('-', '_');
  const load = FILES[`../../../src/tilewright/games/${folder}/words/${language}.toml`];
  if (!load) return undefined;
  const words = await load();
  const names = { ...section(words, 'colour'), ...section(words, 'phase') };
  return section(words, 'illegal')[refusal]?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return names[value] ?? value;
  });
}

/** The plain texts of a section of TOML: `key = "text"`. */
export function section(toml: string, name: string): Record<string, string> {
  const [, body = ''] = toml.split(new RegExp(`^\\[${name}\\]$`, 'm'));
  const [own = ''] = body.split(/^\[/m);
  const lines = own.matchAll(/^(\w+) = "(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, key, text]) => [key!, text!]));
}
