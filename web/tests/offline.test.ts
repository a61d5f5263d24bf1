/** What goes on without the server: moves that wait for it, and knowing when it is back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/api/client';
import type { Problem } from '../src/api/types';
import { network } from '../src/offline/network.svelte';
import type { LiveMatch } from '../src/state/match.svelte';
import { Absence } from '../src/presence/absence.svelte';
import { FakeSocket, event, liveMatch, view } from './tables';

const problem = (code: string): Problem => ({ type: '', title: '', status: 0, code, detail: '' });

let match: LiveMatch;

/** As much of the browser's storage as is used. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  match = liveMatch();
  FakeSocket.last.open().show(view(4));
});

afterEach(() => {
  match.close();
  network.away = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a move that the server did not hear of', () => {
  const away = (): ReturnType<typeof vi.spyOn> =>
    vi.spyOn(api, 'command').mockRejectedValue(new Refused(problem('offline')));

  it('is kept, says so, and nothing else can be played', async () => {
    away();
    await match.play('3r4');
    expect(match.kept.waiting).toMatchObject({ sequence: 4, move: '3r4' });
    expect([match.kept.news, match.busy, match.problem]).toEqual(['waiting', true, null]);
  });

  it('is sent once with the same key when the table is shown again', async () => {
    const command = away();
    await match.play('3r4');
    command.mockResolvedValue({ sequence: 5 });
    FakeSocket.last.show(view(4));
    FakeSocket.last.show(view(4));
    await vi.waitFor(() => expect(match.kept.news).toBe('sent'));
    expect(match.kept.waiting).toBeNull();
    expect(command).toHaveBeenCalledTimes(2);
    const [first, second] = command.mock.calls;
    expect(second).toEqual(first);
  });

  it('is tried again by itself while the table stays the same', async () => {
    const command = away();
    await match.play('3r4');
    await vi.advanceTimersByTimeAsync(3100);
    command.mockResolvedValue({ sequence: 5 });
    await vi.advanceTimersByTimeAsync(3100);
    expect(match.kept.news).toBe('sent');
  });

  it('is not sent again if it was played after all', async () => {
    const command = away();
    await match.play('3r4');
    FakeSocket.last.show({
      ...view(5),
      events: [0, 1, 2, 3].map(event).concat({ ...event(4), move: '3r4' }),
    });
    expect([match.kept.news, match.kept.waiting]).toEqual(['sent', null]);
    expect(command).toHaveBeenCalledTimes(1);
  });

  it('is dropped if the game has gone on without it', async () => {
    const command = away();
    await match.play('3r4');
    FakeSocket.last.show(view(6));
    expect([match.kept.news, match.busy]).toEqual(['late', false]);
    expect(command).toHaveBeenCalledTimes(1);
  });

  it('outlives the page', async () => {
    const command = away();
    await match.play('3r4');
    const [made] = command.mock.calls;
    match.close();
    command.mockResolvedValue({ sequence: 5 });
    match = liveMatch();
    expect(match.kept.news).toBe('waiting');
    FakeSocket.last.open().show(view(4));
    await vi.waitFor(() => expect(match.kept.news).toBe('sent'));
    expect(command.mock.calls.at(-1)).toEqual(made);
  });

  it('is no such move if a rule refused it', async () => {
    vi.spyOn(api, 'command').mockRejectedValue(new Refused(problem('illegal-move')));
    await match.play('3r4');
    expect(match.kept.waiting).toBeNull();
    expect(match.problem?.code).toBe('illegal-move');
  });
});

describe('the network', () => {
  it('is asked again and again until the server answers', async () => {
    const fetch = vi.fn().mockRejectedValue(new TypeError('no network'));
    vi.stubGlobal('fetch', fetch);
    const before = network.returns;
    network.lost();
    await vi.advanceTimersByTimeAsync(4000);
    expect([network.away, network.returns]).toEqual([true, before]);
    fetch.mockResolvedValue({ ok: true });
    await vi.advanceTimersByTimeAsync(9000);
    expect([network.away, network.returns]).toEqual([false, before + 1]);
    const asked = fetch.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(asked);
  });
});

describe('an absence', () => {
  it('is reported from what was seen last', () => {
    const absence = new Absence('match');
    absence.leave(4);
    vi.advanceTimersByTime(60_000);
    absence.comeBack(7);
    expect(absence.from).toBe(4);
    absence.dismiss();
    absence.look(9);
    expect(absence.from).toBeNull();
  });

  it('is reported after a reload, too, once the table is there', () => {
    new Absence('match').leave(4);
    vi.advanceTimersByTime(60_000);
    const absence = new Absence('match');
    absence.look(6);
    expect(absence.from).toBe(4);
  });

  it('is nothing if it was short, or nothing happened', () => {
    const absence = new Absence('match');
    absence.leave(4);
    vi.advanceTimersByTime(5_000);
    absence.comeBack(6);
    expect(absence.from).toBeNull();
    absence.leave(6);
    vi.advanceTimersByTime(60_000);
    absence.comeBack(6);
    vi.advanceTimersByTime(20_000);
    absence.look(8); // seen as it happened
    expect(absence.from).toBeNull();
  });
});
