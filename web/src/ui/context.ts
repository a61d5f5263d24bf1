/** The table that the pieces of a page belong to. */
import { getContext, setContext } from 'svelte';
import type { TableSource } from '../state/source';

const KEY = Symbol('table');

export function provideTable(match: () => TableSource): void {
  setContext(KEY, match);
}

export function table(): () => TableSource {
  return getContext<() => TableSource>(KEY);
}
