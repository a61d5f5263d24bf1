/** Who solves puzzles: a key that this browser makes for itself and keeps, so that no account is needed. */
import { read, write } from '../state/keeping';

const NAME = 'tilewright.solver';
const BYTES = 32;

let known: string | undefined; // also where there is no storage, as long as the page is there

/** The key, if there is one. */
export function knownKey(): string | undefined {
  known ??= read<string | undefined>(NAME, undefined);
  return known;
}

/** The key, made when it is first needed. */
export function solverKey(): string {
  const found = knownKey();
  if (found) return found;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  known = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  write(NAME, known);
  return known;
}
