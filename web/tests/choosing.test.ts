/** Choosing a move: parts that are picked, previews that are looked at, a yes before it is made. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/api/client';
import type { Preview } from '../src/api/types';
import { Choosing } from '../src/state/choosing.svelte';
import type { LiveMatch } from '../src/state/match.svelte';
import { settings } from '../src/state/settings.svelte';
import { FakeSocket, liveMatch, moves, preview, view } from './tables';

const MOVES = moves(
  { source: 1, colour: 'red', line: 2 },
  { source: 1, colour: 'red', line: 3 },
  { source: 1, colour: 'blue', line: 2 },
  { source: 'centre', colour: 'red', line: 2 },
);
const [FIRST, SECOND] = MOVES.map(({ move }) => move) as [string, string];

let match: LiveMatch;
let choosing: Choosing;

beforeEach(() => {
  vi.useFakeTimers();
  match = liveMatch();
  FakeSocket.last.open().show(view(3, 0, { moves: MOVES }));
  choosing = new Choosing(match);
});

afterEach(() => {
  match.close();
  settings.chosen.confirm = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const named = (list: { move: string }[]): string[] => list.map(({ move }) => move);

describe('parts', () => {
  it('that are picked leave the moves that have them', () => {
    expect(choosing.left).toHaveLength(4);
    choosing.pick({ source: 1, colour: 'red' });
    expect(named(choosing.left)).toEqual([FIRST, SECOND]);
    choosing.pick({ colour: 'red', line: 2 });
    expect(named(choosing.left)).toEqual([FIRST, MOVES[3]!.move]);
  });

  it('can be chosen where a move with them is left', () => {
    choosing.pick({ source: 1, colour: 'blue' });
    expect(choosing.can({ line: 2 })).toBe(true);
    expect(choosing.can({ line: 3 })).toBe(false);
    expect(choosing.canAtAll({ line: 3 })).toBe(true);
    expect(choosing.canAtAll({ line: 5 })).toBe(false);
    expect(named(choosing.with({ line: 2 }))).toEqual([MOVES[2]!.move]);
    expect(choosing.with({ line: 3 })).toEqual([]);
  });

  it('are known as picked, one or all', () => {
    choosing.pick({ source: 1, colour: 'red' });
    expect(choosing.isPicked({ colour: 'red' })).toBe(true);
    expect(choosing.isPicked({ source: 1, colour: 'red' })).toBe(true);
    expect(choosing.isPicked({ colour: 'blue' })).toBe(false);
    expect(choosing.isPicked({})).toBe(false);
  });

  it('may be things made of others', () => {
    const paid = moves({ paid: { red: 2, wild: 1 } }, { paid: { red: 3 } });
    FakeSocket.last.show(view(4, 3, { moves: paid }));
    choosing.pick({ paid: { red: 3 } });
    expect(choosing.left).toEqual([paid[1]]);
  });

  it('are for a table that waits for this move', async () => {
    vi.spyOn(api, 'command').mockResolvedValue({ sequence: 4 });
    await match.play(FIRST);
    expect(choosing.legal).toEqual([]);
    FakeSocket.last.show(view(4, 3, { moves: MOVES.slice(1) }));
    expect(choosing.legal).toHaveLength(3);
    vi.spyOn(api, 'look').mockResolvedValue(view(1, 1));
    await match.lookAt(1);
    expect(choosing.legal).toEqual([]);
  });
});

describe('previews', () => {
  it('are asked for once, as long as the table stays as it is', async () => {
    const asked = vi.spyOn(api, 'preview').mockResolvedValue(preview(7));
    await choosing.consider(FIRST);
    expect(choosing.preview?.scores).toEqual([7, 0]);
    await choosing.consider(null);
    expect([choosing.considered, choosing.preview]).toEqual([null, null]);
    await choosing.consider(FIRST);
    expect(choosing.preview?.scores).toEqual([7, 0]);
    expect(asked).toHaveBeenCalledTimes(1);
    FakeSocket.last.show(view(4, 3, { moves: MOVES }));
    await choosing.consider(FIRST);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('of what was looked at before are broken off, and not shown', async () => {
    const answers: ((preview: Preview) => void)[] = [];
    const asked = vi
      .spyOn(api, 'preview')
      .mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const first = choosing.consider(FIRST);
    const second = choosing.consider(SECOND);
    const signals = asked.mock.calls.map(([, , , signal]) => signal.aborted);
    expect(signals).toEqual([true, false]);
    answers[1]!(preview(2));
    answers[0]!(preview(1));
    await Promise.all([first, second]);
    expect(choosing.considered).toBe(SECOND);
    expect(choosing.preview?.scores).toEqual([2, 0]);
  });

  it('that are refused are none', async () => {
    const problem = { type: '', title: '', status: 409, code: 'not-your-turn', detail: '' };
    vi.spyOn(api, 'preview').mockRejectedValue(new Refused(problem));
    await choosing.consider(FIRST);
    expect([choosing.considered, choosing.preview]).toEqual([FIRST, null]);
  });
});

describe('a move', () => {
  beforeEach(() => {
    vi.spyOn(api, 'preview').mockResolvedValue(preview(7));
    vi.spyOn(api, 'command').mockResolvedValue({ sequence: 4 });
  });

  const played = (): unknown[] => vi.mocked(api.command).mock.calls.map(([, , , body]) => body);
  const press = (pointerType: string): boolean =>
    dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType }));

  it('is made at once, and nothing is picked after it', async () => {
    choosing.pick({ source: 1 });
    await choosing.play(FIRST);
    expect(played()).toEqual([{ sequence: 3, move: FIRST }]);
    expect([choosing.picked, choosing.considered]).toEqual([{}, null]);
  });

  it('waits for a second choice where the player wants to be asked', async () => {
    settings.chosen.confirm = true;
    await choosing.play(FIRST);
    expect(choosing.unconfirmed).toBe(FIRST);
    expect(choosing.preview?.scores).toEqual([7, 0]);
    expect(played()).toEqual([]);
    await choosing.consider(SECOND); // what waits stays in sight
    expect(choosing.considered).toBe(FIRST);
    await choosing.play(FIRST);
    expect(played()).toEqual([{ sequence: 3, move: FIRST }]);
    expect(choosing.unconfirmed).toBeNull();
  });

  it('gives way to another one that is chosen instead', async () => {
    settings.chosen.confirm = true;
    await choosing.play(FIRST);
    await choosing.play(SECOND);
    expect([choosing.unconfirmed, choosing.considered]).toEqual([SECOND, SECOND]);
    expect(played()).toEqual([]);
  });

  it('waits after a first tap of a finger, unless it was in sight already', async () => {
    press('touch');
    await choosing.play(FIRST);
    expect(choosing.unconfirmed).toBe(FIRST);
    choosing.drop();
    await choosing.play(FIRST, true);
    expect(played()).toHaveLength(1);
    press('mouse');
  });

  it('is dropped with everything that was picked', async () => {
    settings.chosen.confirm = true;
    choosing.pick({ source: 1, colour: 'red' });
    await choosing.play(FIRST);
    choosing.drop();
    expect([choosing.picked, choosing.unconfirmed]).toEqual([{}, null]);
    expect([choosing.considered, choosing.preview]).toEqual([null, null]);
    expect(choosing.left).toHaveLength(4);
    expect(played()).toEqual([]);
  });

  it('that waits is dropped when another part is picked', async () => {
    settings.chosen.confirm = true;
    await choosing.play(FIRST);
    choosing.pick({ source: 'centre' });
    expect([choosing.unconfirmed, choosing.considered]).toEqual([null, null]);
  });
});
