/** What the browser keeps: tokens of seats, and choices. Without storage it forgets, no more. */

export interface Kept {
  match: string;
  token: string;
  game: string;
  variant: string;
  players: number;
  at: number;
}

const MATCHES = 'tilewright.matches';
const MOST_KEPT = 50;

export function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A private window, or a full disk: nothing that the game depends on.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept, then.
  }
}

export function keptMatches(): Kept[] {
  return read<Kept[]>(MATCHES, []);
}

export function keepMatch(kept: Kept): void {
  const others = keptMatches().filter((one) => one.match !== kept.match);
  write(MATCHES, [kept, ...others].slice(0, MOST_KEPT));
}

export function forgetMatch(match: string): void {
  write(
    MATCHES,
    keptMatches().filter((one) => one.match !== match),
  );
}

export function tokenOf(match: string): string | undefined {
  return keptMatches().find((one) => one.match === match)?.token;
}
