/** The table that the pieces of a page belong to. */
import { getContext, setContext } from 'svelte';
import type { LiveMatch } from '../state/match.svelte';

const KEY = Symbol('table');

export function provideTable(match: () => LiveMatch): void {
  setContext(KEY, match);
}

export function table(): () => LiveMatch {
  return getContext<() => LiveMatch>(KEY);
}
