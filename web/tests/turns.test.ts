/** The log by rounds and turns: what belongs together, what it brought, what was taken back. */
import { describe, expect, it } from 'vitest';
import type { TableEvent, TableView } from '../src/api/types';
import { loadGame } from '../src/games/game';
import { roundsOf, type Round, type Rounds } from '../src/ui/turns';

let sequence = 0;

function move(seat: number, more: Partial<TableEvent> = {}): TableEvent {
  return { sequence: sequence++, kind: 'move', seat, at: 0, move: 'a', parts: {}, ...more };
}

function began(): TableEvent {
  sequence = 1;
  return { sequence: 0, kind: 'open', seat: null, at: 0 };
}

const gained = (...seats: [seat: number, points: number][]) => ({
  breakdown: seats.map(([seat, points]) => ({ seat, points, kind: 'a', rule: 'A-1', where: {} })),
});
const table = (round: number): TableView =>
  ({ position: { round }, seats: [{}, {}], status: 'playing' }) as unknown as TableView;
const RULES = {
  of: (position: unknown) => (position as { round: number }).round,
  ended: ({ draws }) => !!draws?.length,
} as Rounds;
/** Each turn as its seat and the number of its lines. */
const shape = ({ turns }: Round) => turns.map(({ seat, lines }) => [seat, lines.length]);

describe('the log', () => {
  it('has a round of its own after each that ended, with its number in the game', () => {
    const log = [began(), move(0), move(1, { draws: ['x'] }), move(0)];
    const rounds = roundsOf(log, table(5), RULES);
    expect(rounds.map(({ number }) => number)).toEqual([4, 5]);
    expect(rounds.map(shape)).toEqual([
      [
        [null, 1],
        [0, 1],
        [1, 1],
      ],
      [[0, 1]],
    ]);
  });

  it('puts what a seat does in a row into one turn, and adds up what that brought', () => {
    const log = [move(0, gained([0, 2])), move(0, gained([0, 3])), move(1, gained([1, 4]))];
    const [round] = roundsOf(log, table(1), RULES);
    expect(round!.turns.map(({ seat, points }) => [seat, points])).toEqual([
      [0, 5],
      [1, 4],
    ]);
    expect(round!.turns[0]!.lines.map(({ points }) => points)).toEqual([2, 3]);
  });

  it('counts the points of a whole round for the round, not for the move that ended it', () => {
    const end = { ...gained([0, 2], [1, 6], [0, -1]), draws: ['x'] };
    const [round] = roundsOf([move(0), move(1, end)], table(2), RULES);
    expect(round!.turns.map(({ points }) => points)).toEqual([0, 0]);
    expect([...round!.sums]).toEqual([
      [0, 1],
      [1, 6],
    ]);
  });

  it('goes on in the round to which a move was taken back', () => {
    const log = [began(), move(0), move(1, { ...gained([1, 3]), draws: ['x'] }), move(0)];
    const back: TableEvent = { sequence: sequence++, kind: 'back', seat: 1, at: 0, to: 2 };
    const rounds = roundsOf([...log, back, move(1)], table(1), RULES);
    expect(rounds.map(({ number }) => number)).toEqual([1, 2]);
    expect(rounds[0]!.turns.map(({ lines }) => lines.map(({ undone }) => undone))).toEqual([
      [false],
      [false],
      [true],
      [false],
      [false],
    ]);
    expect(rounds[0]!.sums.size).toBe(0);
  });

  it('is one list where a game has no rounds', () => {
    const rounds = roundsOf([move(0), move(1, { draws: ['x'] }), move(0)], table(1));
    expect(rounds.map(({ number, turns }) => [number, turns.length])).toEqual([[null, 3]]);
  });
});

it('ends the rounds of the games as their rules do', async () => {
  const azul = (await loadGame('azul')).rounds!;
  expect(azul.ended(move(0, { draws: ['b'] }))).toBe(true);
  expect(azul.ended(move(0, { draws: [] }))).toBe(false);
  const pavilion = (await loadGame('summer-pavilion')).rounds!;
  const pass = { parts: { kind: 'pass', kept: {} } };
  const draws = Array<string>(20).fill('b');
  expect(pavilion.ended(move(0, { ...pass, draws }))).toBe(true);
  expect(pavilion.ended(move(0, pass))).toBe(false);
  // The supply was filled up.
  expect(pavilion.ended(move(0, { ...pass, draws: draws.slice(10) }))).toBe(false);
  expect((await loadGame('axio')).rounds).toBeUndefined();
});
