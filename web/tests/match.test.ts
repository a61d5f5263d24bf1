/** A live match: what it shows, whatever the network does. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/api/client';
import type { Problem, TableView } from '../src/api/types';
import type { LiveMatch } from '../src/state/match.svelte';
import { FakeSocket, liveMatch, view } from './tables';

const STALE: Problem = { type: '', title: '', status: 409, code: 'stale', detail: '' };

const HASTY: Problem = { ...STALE, status: 429, code: 'too-many' };

let match: LiveMatch;

beforeEach(() => {
  vi.useFakeTimers();
  match = liveMatch();
});

afterEach(() => {
  match.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const numbers = (): number[] => match.log.map(({ sequence }) => sequence);

describe('views', () => {
  it('are asked for with the token, from the beginning', () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.url).toBe('ws://tables.test/api/matches/match/socket');
    expect(FakeSocket.last.said).toEqual([{ type: 'hello', token: 'token', since: 0 }]);
    expect(match.connection).toBe('connecting');
  });

  it('are shown in their order, and the log grows with them', () => {
    FakeSocket.last.open().show(view(2));
    expect([match.view?.sequence, match.connection]).toEqual([2, 'online']);
    FakeSocket.last.show(view(3, 2));
    FakeSocket.last.show(view(5, 3));
    expect(match.view?.sequence).toBe(5);
    expect(numbers()).toEqual([0, 1, 2, 3, 4]);
  });

  it('do no harm when they come late or twice', () => {
    FakeSocket.last.open().show(view(4));
    FakeSocket.last.show(view(3, 2));
    expect(match.view?.sequence).toBe(4);
    FakeSocket.last.show(view(4));
    FakeSocket.last.show(view(4, 4));
    expect(match.view?.sequence).toBe(4);
    expect(numbers()).toEqual([0, 1, 2, 3]);
    expect(FakeSocket.last.said).toHaveLength(1);
  });

  it('that leave a gap are shown, and what is missing is asked for', () => {
    FakeSocket.last.open().show(view(2));
    FakeSocket.last.show(view(6, 4));
    expect(match.view?.sequence).toBe(6);
    expect(numbers()).toEqual([0, 1]);
    expect(FakeSocket.last.said.at(-1)).toEqual({ type: 'resync', since: 2 });
    FakeSocket.last.show(view(6, 2));
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(FakeSocket.last.said.filter(({ type }) => type === 'resync')).toHaveLength(1);
  });

  it('of an earlier position are shown until the table now is wanted again', async () => {
    FakeSocket.last.open().show(view(4));
    const look = vi.spyOn(api, 'look').mockResolvedValue(view(2, 2));
    await match.lookAt(2);
    expect(look).toHaveBeenCalledWith('match', 'token', '?at=2');
    expect(match.shown?.sequence).toBe(2);
    FakeSocket.last.show(view(5, 4));
    expect([match.shown?.sequence, match.view?.sequence]).toEqual([2, 5]);
    await match.lookAt();
    expect(match.shown?.sequence).toBe(5);
  });

  it('of earlier positions may come in any order: the last one that was wanted is shown', async () => {
    FakeSocket.last.open().show(view(4));
    const answers: ((past: TableView) => void)[] = [];
    vi.spyOn(api, 'look').mockImplementation(
      () => new Promise((resolve) => answers.push(resolve as (past: TableView) => void)),
    );
    const looking = [match.lookAt(3), match.lookAt(2)];
    answers[1]!(view(2, 2));
    answers[0]!(view(3, 3));
    await Promise.all(looking);
    expect(match.shown?.sequence).toBe(2);
  });

  it('of earlier positions that are asked for too fast come a little later', async () => {
    FakeSocket.last.open().show(view(4));
    const answers = [
      Response.json({ ...HASTY, retry_after: 2 }, { status: 429 }),
      Response.json(view(2, 2)),
    ];
    const fetching = vi.fn(() => Promise.resolve(answers.shift()!));
    vi.stubGlobal('fetch', fetching);
    const looking = match.lookAt(2);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(fetching).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await looking;
    expect([match.shown?.sequence, match.problem]).toEqual([2, null]);
  });
});

describe('other messages', () => {
  it('say who is there', () => {
    FakeSocket.last.open().tell({ type: 'presence', seats: [0, 2] });
    expect(match.present).toEqual([0, 2]);
  });

  it('tell the time of the server', () => {
    vi.setSystemTime(100_000);
    FakeSocket.last.open().tell({ type: 'pong', now: 107.5 });
    expect(match.offset).toBe(7.5);
  });

  it('keep the line open with pings', () => {
    FakeSocket.last.open();
    const pings = (): number => FakeSocket.last.sent.filter(({ type }) => type === 'ping').length;
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(40_000);
    expect(pings()).toBe(3);
  });

  it('ask for patience, and are heeded', () => {
    FakeSocket.last.open().tell({ type: 'problem', problem: { ...HASTY, retry_after: 3 } });
    FakeSocket.last.close();
    expect(match.fatal).toBeNull();
    vi.advanceTimersByTime(2_900);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(200);
    FakeSocket.last.open().show(view(2));
    expect(match.connection).toBe('online');
  });

  it('end it where there is no table to show', () => {
    FakeSocket.last.open().tell({ type: 'problem', problem: { ...STALE, code: 'not-found' } });
    expect(match.fatal?.code).toBe('not-found');
    FakeSocket.last.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('commands', () => {
  beforeEach(() => FakeSocket.last.open().show(view(4, 0)));

  it('keep the match busy until the view that shows what they did', async () => {
    let answer: (done: { sequence: number }) => void = () => {};
    const command = vi
      .spyOn(api, 'command')
      .mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const playing = match.play('3r4');
    const made = { sequence: 4, move: '3r4' };
    expect(command).toHaveBeenCalledWith('match', 'token', 'moves', made, expect.any(String));
    expect(match.busy).toBe(true);
    answer({ sequence: 5 });
    await playing;
    expect(match.busy).toBe(true);
    FakeSocket.last.show(view(4, 4));
    expect(match.busy).toBe(true);
    FakeSocket.last.show(view(5, 4));
    expect(match.busy).toBe(false);
  });

  it('that come too late bring the table up to date', async () => {
    const problem = { ...STALE, view: view(6, 4) };
    vi.spyOn(api, 'command').mockRejectedValue(new Refused(problem));
    await match.play('3r4');
    expect(match.problem?.code).toBe('stale');
    expect(match.view?.sequence).toBe(6);
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(match.busy).toBe(false);
  });

  it('that are refused leave the table as it was', async () => {
    vi.spyOn(api, 'command').mockRejectedValue(new Refused({ ...STALE, code: 'illegal-move' }));
    await match.takeBack(2);
    expect(match.problem?.code).toBe('illegal-move');
    expect(match.view?.sequence).toBe(4);
    vi.spyOn(api, 'command').mockResolvedValue({ sequence: 4 });
    await match.play('3r4');
    expect(match.problem).toBeNull();
  });

  it('need a seat', async () => {
    match.close();
    match = liveMatch('');
    const command = vi.spyOn(api, 'command');
    expect(await match.do('leave')).toBeUndefined();
    expect(command).not.toHaveBeenCalled();
  });
});

describe('a lost connection', () => {
  beforeEach(() => FakeSocket.last.open().show(view(3)));

  /** Milliseconds until the next attempt. */
  function pause(): number {
    const attempts = FakeSocket.all.length;
    for (let waited = 100; waited <= 10_000; waited += 100) {
      vi.advanceTimersByTime(100);
      if (FakeSocket.all.length > attempts) return waited;
    }
    throw new Error('nobody tries');
  }

  it('is tried again, with longer and longer pauses', () => {
    FakeSocket.last.close();
    expect(match.connection).toBe('lost');
    const pauses = Array.from({ length: 7 }, () => {
      const waited = pause();
      FakeSocket.last.close();
      return waited;
    });
    expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000]);
  });

  it('that a restart ended is tried soon, each time, and not by everybody at once', () => {
    const random = vi.spyOn(Math, 'random');
    for (const [drawn, waited] of [
      [0.2, 200],
      [0.9, 900],
      [0.1, 100],
    ] as const) {
      random.mockReturnValue(drawn);
      FakeSocket.last.close(1012);
      expect(match.connection).toBe('lost');
      expect(pause()).toBe(waited);
    }
    FakeSocket.last.close();
    expect(pause()).toBe(300);
  });

  it('goes on where it was, and forgets its pauses', () => {
    FakeSocket.last.close();
    pause();
    FakeSocket.last.close();
    expect(pause()).toBe(600);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: 'hello', token: 'token', since: 3 }]);
    FakeSocket.last.show(view(5, 3));
    expect([match.connection, match.view?.sequence]).toEqual(['online', 5]);
    FakeSocket.last.close();
    expect(pause()).toBe(300);
  });

  it('is tried at once when the device is online again', () => {
    FakeSocket.last.close();
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('is left alone after the page', () => {
    match.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
