/** The table that the pieces of a page belong to. */
import { getContext, setContext } from 'svelte';
import type { ShownTable } from '../state/table';

const KEY = Symbol('table');

export function provideTable(match: () => ShownTable): void {
  setContext(KEY, match);
}

export function table(): () => ShownTable {
  return getContext<() => ShownTable>(KEY);
}
