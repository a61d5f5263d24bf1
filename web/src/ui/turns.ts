/** The log as a reader looks through it: rounds, and in each the turns of seats, one after the other. */
import type { Position, TableEvent, TableView } from '../api/types';

/** What a game says about its rounds. */
export interface Rounds<Game = string> {
  /** The round that a position is in. */
  of: (position: Position<Game>) => number;
  /** Whether another round began after a move. */
  ended: (move: TableEvent<Game>) => boolean;
}

export interface Line {
  entry: TableEvent;
  /** What the move brought its own seat; 0 where points were counted for all. */
  points: number;
  undone: boolean;
}

/** What one seat did without another in between, or a note about the table. */
export interface Turn {
  seat: number | null;
  lines: Line[];
  points: number;
}

export interface Round {
  /** Null in a game without rounds. */
  number: number | null;
  turns: Turn[];
  /** Points by seat, as far as anybody got some. */
  sums: Map<number, number>;
}

/** Oldest first. */
export function roundsOf(log: TableEvent[], view: TableView, rules?: Rounds): Round[] {
  const undone = takenBack(log);
  const rounds: Round[] = [];
  const playedIn = new Map<number, number>(); // the round of each move
  let open = 0; // the round that is being played
  for (const entry of log.filter(Boolean)) {
    if (entry.kind === 'back' && entry.to != null) {
      const first = [...playedIn.keys()].find((sequence) => sequence >= entry.to!);
      open = playedIn.get(first ?? -1) ?? open;
    }
    const round = (rounds[open] ??= { number: null, turns: [], sums: new Map() });
    if (entry.kind !== 'move') {
      round.turns.push({ seat: null, lines: [line(entry)], points: 0 });
      continue;
    }
    playedIn.set(entry.sequence, open);
    const ended = !!rules?.ended(entry);
    add(round, line(entry, undone.has(entry.sequence), ended));
    if (ended) open += 1;
  }
  if (!rules || !view.position) return rounds;
  const first = rules.of(view.position) - open;
  return rounds.map((round, index) => ({ ...round, number: first + index }));
}

function takenBack(log: TableEvent[]): Set<number> {
  const found = new Set<number>();
  for (const back of log.filter((entry) => entry?.kind === 'back' && entry.to != null))
    for (let sequence = back.to!; sequence < back.sequence; sequence += 1) found.add(sequence);
  return found;
}

function line(entry: TableEvent, undone = false, ended = false): Line {
  const items = entry.breakdown ?? [];
  const alone = !ended && items.every(({ seat }) => seat === entry.seat);
  const points = alone ? items.reduce((sum, item) => sum + item.points, 0) : 0;
  return { entry, points, undone };
}

function add({ turns, sums }: Round, made: Line): void {
  const { entry, points, undone } = made;
  const last = turns.at(-1);
  if (last && last.seat !== null && last.seat === entry.seat) last.lines.push(made);
  else turns.push({ seat: entry.seat, lines: [made], points: 0 });
  if (undone) return;
  turns.at(-1)!.points += points;
  for (const item of entry.breakdown ?? [])
    sums.set(item.seat, (sums.get(item.seat) ?? 0) + item.points);
}
