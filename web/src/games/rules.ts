/** The rules in our own words, a file for each game and language, loaded when they are read. */
import type { Language } from '../i18n/index.svelte';

export interface Section {
  id: string;
  title: string;
  /** Pictures above the text: ids of symbols. */
  tiles?: string[];
  text: string[];
  points?: string[];
}

const FILES = import.meta.glob<{ default: Section[] }>('./*/rules/*.ts');

/** Whether the client has the rules of a game to show. */
export function hasRules(game: string): boolean {
  return `./${game}/rules/en.ts` in FILES;
}

export async function loadRules(game: string, language: Language): Promise<Section[]> {
  const load = FILES[`./${game}/rules/${language}.ts`] ?? FILES[`./${game}/rules/en.ts`];
  return load ? (await load()).default : [];
}
