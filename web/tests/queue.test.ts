/** The queue of what happened: what is shown when, at which speed, and what is heard. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BreakdownItem, Position, TableEvent, TableView } from '../src/api/types';
import type { GameClient } from '../src/games/game';
import { MotionQueue } from '../src/motion/queue.svelte';
import type { Stage } from '../src/motion/stage';
import type { LiveMatch } from '../src/state/match.svelte';
import { settings } from '../src/state/settings.svelte';
import { FakeSocket, event, liveMatch, moves, view } from './tables';

const SEATS = [{ seat: 0 }, { seat: 1 }] as TableView['seats'];
const MINE = moves({ source: 1 });

function item(seat: number, points: number): BreakdownItem {
  return { seat, rule: '', kind: 'row', points, where: {} };
}

/** Positions are numbers here: of the entry, and of the stage after it. */
const client = {
  moveInWords: ({ move }: { move: string }) => move,
  stages: (_: unknown, { breakdown = [] }: TableEvent, after: Position): Stage[] | null => {
    if (!breakdown.length) return null;
    const scores = [0, 0];
    const counts = breakdown.map((one, index): Stage => {
      scores[one.seat]! += one.points;
      const position = { ...after, count: index + 1 };
      return { kind: 'points', position, scores: [...scores], items: [one], at: [] };
    });
    return [...counts, { kind: 'deal', position: after, scores, items: [], at: [] }];
  },
} as unknown as GameClient;

const root = {
  querySelectorAll: () => [],
  querySelector: () => null,
  addEventListener: () => {},
  removeEventListener: () => {},
} as unknown as HTMLElement;

let match: LiveMatch;
let queue: MotionQueue;
let heard: string[];
let calmDevice: boolean;
let leave: () => void;

/** The table after so many entries, the last of which brought points. */
function shown(sequence: number, breakdown: BreakdownItem[] = [], more: object = {}): TableView {
  const events = [{ ...event(sequence - 1), parts: {}, breakdown }];
  const you = { seats: [0], seat: 0, host: true };
  const position = { entry: sequence };
  const table = { events, seats: SEATS, you, position, scores: [0, 0], winners: [] };
  return view(sequence, 0, { status: 'playing', ...table, ...more } as Partial<TableView>);
}

function show(...views: TableView[]): void {
  for (const one of views) FakeSocket.last.show(one);
}

const position = (): object => match.shown!.position!;
const sequence = (): number => match.shown!.sequence;

beforeEach(() => {
  vi.useFakeTimers();
  calmDevice = false;
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('requestAnimationFrame', (show: () => void) => setTimeout(show, 16));
  vi.stubGlobal('matchMedia', () => ({ matches: calmDevice }));
  match = liveMatch();
  FakeSocket.last.open().show(view(3, 0, { ...shown(3), events: [0, 1, 2].map(event) }));
  heard = [];
  queue = new MotionQueue(match, client, { happened: () => {}, heard: (cue) => heard.push(cue) });
  leave = queue.watch(root);
});

afterEach(() => {
  leave();
  queue.close();
  match.close();
  settings.chosen.motion = 'normal';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what happened', () => {
  it('is shown at once where nothing waits', () => {
    show(shown(4, [], { moves: MINE }));
    expect(sequence()).toBe(4);
    expect(match.busy).toBe(false);
  });

  it('is shown one after the other, in the order of the log', async () => {
    show(shown(4), shown(5), shown(6, [], { moves: MINE }));
    const seen = [sequence()];
    expect(match.busy).toBe(true);
    for (let waited = 0; waited < 3000 && match.busy; waited += 20) {
      await vi.advanceTimersByTimeAsync(20);
      if (sequence() !== seen.at(-1)) seen.push(sequence());
    }
    expect(seen).toEqual([4, 5, 6]);
    expect(match.mine).toBe(true);
  });

  it('is said at once', () => {
    show(shown(4), shown(5), shown(6));
    expect(queue.news).toBe('move 5');
  });

  it('is counted point by point, before anybody can go on', async () => {
    const breakdown = [item(0, 2), item(1, 3), item(0, -1)];
    show(shown(4, breakdown, { scores: [1, 3], moves: MINE }));
    const scores: (readonly number[] | null)[] = [];
    const marked: number[] = [];
    while (match.busy) {
      expect(match.mine).toBe(false);
      const { number, of } = queue.counted!;
      if (number !== scores.length) {
        scores.push(match.shown!.scores);
        marked.push(queue.marked[0]!.points);
      }
      expect(of).toBe(3);
      expect(sequence()).toBe(3);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(scores).toEqual([[2, 0], [2, 3], [1, 3]]); // prettier-ignore
    expect(marked).toEqual([2, 3, -1]);
    expect([sequence(), match.mine, queue.counted]).toEqual([4, true, null]);
    expect(position()).toEqual({ entry: 4 });
  });

  it('is one change where several moves come at once, or one is taken back', () => {
    const breakdown = [item(0, 2)];
    const two = [3, 4].map((number) => ({ ...event(number), breakdown }));
    show(shown(5, [], { events: two }));
    expect(sequence()).toBe(5);
    const back = { sequence: 5, kind: 'back', seat: 0, at: 0, to: 4 };
    show(shown(6, [], { events: [back] }));
    queue.next();
    expect(sequence()).toBe(6);
  });
});

describe('one need not wait', () => {
  const ROUND = [item(0, 2), item(1, 3), item(0, -1)];

  it('a press skips to the table now', () => {
    show(shown(4, ROUND), shown(5), shown(6));
    expect(sequence()).toBe(3);
    queue.skip();
    expect([sequence(), queue.counted, match.busy]).toEqual([6, null, false]);
  });

  it('points stand still for as long as one likes', async () => {
    show(shown(4, ROUND));
    queue.hold();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.counted?.number).toBe(1);
    queue.next();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.counted?.number).toBe(2);
    queue.goOn();
    expect(queue.counted?.number).toBe(3);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([sequence(), queue.still]).toEqual([4, false]);
  });

  it.each(['off', 'device'])('nothing is shown on the way where nothing moves: %s', (by) => {
    if (by === 'off') settings.chosen.motion = 'off';
    else calmDevice = true;
    show(shown(4, ROUND), shown(5));
    expect([sequence(), queue.counted, match.busy]).toEqual([5, null, false]);
  });

  it('nor while an earlier position is looked at', async () => {
    match.past = shown(2);
    show(shown(4, ROUND));
    expect([match.current!.sequence, match.busy]).toEqual([4, false]);
  });

  it('the speed is chosen', async () => {
    const times: number[] = [];
    for (const [index, motion] of (['slow', 'normal', 'fast'] as const).entries()) {
      settings.chosen.motion = motion;
      show(shown(4 + index, ROUND));
      for (times.push(0); match.busy; times[index]! += 20) await vi.advanceTimersByTimeAsync(20);
      await vi.advanceTimersByTimeAsync(5_000);
    }
    const [slow, normal, fast] = times as [number, number, number];
    expect(slow / normal).toBeCloseTo(1 / 0.6, 1);
    expect(normal / fast).toBeCloseTo(2, 1);
  });

  it('what falls behind goes faster, and what falls far behind is not shown', async () => {
    const [few, many] = [await untilShown(3), await untilShown(9)];
    expect(many / 8).toBeLessThan(0.8 * (few / 2));
    expect(await untilShown(20)).toBeLessThan(many);
  });

  it('but a round is shown whole at one speed, however much is counted', async () => {
    const times: number[] = [];
    const round = Array.from({ length: 20 }, () => item(0, 1));
    show(shown(4, round));
    for (let number = 0; match.busy; times[number - 1]! += 10) {
      const counted = queue.counted?.number ?? number;
      if (counted > number) times.push(0);
      number = counted;
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(times).toHaveLength(20);
    const most = Math.max(...times.slice(0, -1));
    expect(most - Math.min(...times.slice(0, -1))).toBeLessThan(30);
    expect(times.reduce((sum, time) => sum + time, 0)).toBeLessThan(7_500);
  });

  /** Milliseconds until so many changes are shown that come at once. */
  async function untilShown(changes: number): Promise<number> {
    const first = match.view!.sequence + 1;
    for (let number = first; number < first + changes; number++) show(shown(number));
    let waited = 0;
    for (; match.busy; waited += 10) await vi.advanceTimersByTimeAsync(10);
    await vi.advanceTimersByTimeAsync(5_000);
    return waited;
  }
});

describe('one hears', () => {
  it('tiles, points and whose turn it is, when they are shown', async () => {
    show(shown(4), shown(5, [item(1, 2)], { moves: MINE }));
    expect(heard).toEqual(['take', 'place']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toEqual(['take', 'place', 'points', 'turn']);
  });

  it('nothing of a turn that goes on', async () => {
    show(shown(4, [], { moves: MINE }));
    await vi.advanceTimersByTimeAsync(5_000);
    show(shown(5, [], { moves: MINE }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard.filter((cue) => cue === 'turn')).toHaveLength(1);
  });

  it.each([
    [[0], 'won'],
    [[1], 'lost'],
  ])('how it ended for those who played: winners %j', async (winners, cue) => {
    show(shown(4, [item(0, 1)], { status: 'over', winners }));
    expect(heard).not.toContain(cue);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard.at(-1)).toBe(cue);
  });

  it('a move, where it is shown at once', () => {
    settings.chosen.motion = 'off';
    show(shown(4, [], { moves: MINE }));
    expect(heard).toEqual(['place', 'turn']);
  });
});
