/** A review that the server makes, looked at while it grows; and mistakes that are gone through. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/api/client';
import type {
  Decision,
  PositionAnswer,
  Problem,
  ReviewAnswer,
  ReviewShown,
  TableView,
} from '../src/api/types';
import { Learning } from '../src/review/learning.svelte';
import { Looks } from '../src/review/looking';
import { LONGEST, SHORTEST } from '../src/review/polling';
import { Reviewing } from '../src/state/reviewing.svelte';
import { moves, view } from './tables';

const OFFLINE: Problem = { type: '', title: '', status: 0, code: 'offline', detail: '' };

class FakePage extends EventTarget {
  hidden = false;

  show(shown: boolean): void {
    this.hidden = !shown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: FakePage;

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer(status: ReviewAnswer['status'], done = 0): ReviewAnswer {
  return { match: 'match', status, ahead: 0, done, asked: 9, graph: [], review: null };
}

/** A server that is at these answers, one after the other; the last one stays. */
function serve(...answers: ReviewAnswer[]) {
  const next = async () => (answers.length > 1 ? answers.shift()! : answers[0]!);
  return {
    asked: vi.spyOn(api, 'askReview').mockImplementation(next),
    looked: vi.spyOn(api, 'review').mockImplementation(next),
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a review', () => {
  it('is asked for once, and looked at until it is done', async () => {
    const { asked, looked } = serve(answer('waiting'), answer('working', 3), answer('done', 9));
    const reviewing = new Reviewing('match');
    await pass(0);
    expect(reviewing.answer?.status).toBe('waiting');
    await pass(SHORTEST);
    expect(reviewing.answer?.done).toBe(3);
    await pass(SHORTEST);
    expect(reviewing.answer?.status).toBe('done');
    await pass(10 * LONGEST);
    expect([asked.mock.calls.length, looked.mock.calls.length]).toEqual([1, 2]);
    reviewing.close();
  });

  it('keeps what it has of the review, which is sent once', async () => {
    const first = { ...answer('working', 3), review: {} as ReviewShown };
    const { looked } = serve(answer('waiting'), first, answer('working', 4), answer('failed', 5));
    const reviewing = new Reviewing('match');
    await pass(3 * SHORTEST);
    expect(looked.mock.calls.map(([, brief]) => brief)).toEqual([false, true, true]);
    expect(reviewing.answer).toEqual({ ...answer('failed', 5), review: first.review });
    reviewing.close();
  });

  it('is not looked at while the page is hidden, and at once when it is seen again', async () => {
    const { looked } = serve(answer('working', 1), answer('working', 2));
    const reviewing = new Reviewing('match');
    await pass(0);
    page.show(false);
    await pass(10 * LONGEST);
    expect(looked).not.toHaveBeenCalled();
    page.show(true);
    await pass(0);
    expect(reviewing.answer?.done).toBe(2);
    reviewing.close();
    await pass(10 * LONGEST);
    expect(looked).toHaveBeenCalledTimes(1);
  });

  it('is looked at by whoever asked too often', async () => {
    const hasty = new Refused({ ...OFFLINE, status: 429, code: 'too-many' });
    vi.spyOn(api, 'askReview').mockRejectedValue(hasty);
    vi.spyOn(api, 'review').mockResolvedValue(answer('done', 9));
    const reviewing = new Reviewing('match');
    await pass(0);
    expect([reviewing.answer?.status, reviewing.problem]).toEqual(['done', null]);
    reviewing.close();
  });

  it('stays in sight while the server is away, and grows when it is back', async () => {
    const { looked } = serve(answer('working', 1), answer('done', 9));
    const reviewing = new Reviewing('match');
    await pass(0);
    looked.mockRejectedValueOnce(new Refused(OFFLINE));
    await pass(SHORTEST);
    expect([reviewing.answer?.done, reviewing.problem?.code]).toEqual([1, 'offline']);
    await pass(LONGEST);
    expect([reviewing.answer?.status, reviewing.problem]).toEqual(['done', null]);
    reviewing.close();
  });

  it('that failed is made again when somebody asks', async () => {
    serve(answer('failed'), answer('waiting'), answer('done', 9));
    const reviewing = new Reviewing('match');
    await pass(10 * LONGEST);
    expect(reviewing.answer?.status).toBe('failed');
    await reviewing.ask();
    await pass(SHORTEST);
    expect(reviewing.answer?.status).toBe('done');
    reviewing.close();
  });
});

describe('learning', () => {
  const legal = moves({ kind: 'good' }, { kind: 'bad' }, { kind: 'odd' });
  const candidate = (move: string, value: number) => ({
    move,
    parts: {},
    values: [1 - value, value],
    leads: [0, 0],
    error: 0.001,
  });
  const mistake = (sequence: number): Decision =>
    ({
      sequence,
      seat: 1,
      played: 'bad',
      best: 'good',
      loss: 0.3,
      values_best: [0.2, 0.8],
      candidates: [candidate('good', 0.8), candidate('bad', 0.5)],
    }) as unknown as Decision;

  async function begin(hides = true): Promise<Learning> {
    const you = { seats: [], seat: null, host: false };
    const shown = { ...view(4), you, seats: [], position: {} } as unknown as TableView;
    vi.spyOn(api, 'look').mockResolvedValue(shown);
    vi.spyOn(api, 'positionAt').mockResolvedValue({ moves: legal } as unknown as PositionAnswer);
    const learning = new Learning(
      [mistake(4), mistake(9)],
      new Looks('match', undefined),
      [],
      hides,
    );
    await learning.go(0);
    return learning;
  }

  it('shows the position before a mistake, to its seat, with all legal moves', async () => {
    const { table } = await begin();
    expect(api.look).toHaveBeenCalledWith('match', undefined, '?at=4&seat=1');
    expect(table.view?.you).toMatchObject({ seat: 1, seats: [1] });
    expect(table.view?.moves).toEqual(legal);
  });

  it('lets one try until a move is right', async () => {
    const learning = await begin();
    await learning.table.play('bad');
    expect([learning.judgement?.verdict, learning.outcome]).toEqual(['played', 'open']);
    learning.again();
    expect(learning.judgement).toBeNull();
    await learning.table.play('good');
    expect([learning.judgement?.verdict, learning.outcome]).toEqual(['best', 'found']);
    expect([learning.found, learning.table.view?.moves]).toEqual([1, null]);
  });

  it('does not count what was shown', async () => {
    const learning = await begin();
    learning.solve();
    await learning.table.play('good');
    expect([learning.outcome, learning.found]).toEqual(['shown', 0]);
    await learning.go(1);
    expect([learning.outcome, learning.last]).toEqual(['open', true]);
  });

  it('asks the server about a move that the review did not look at', async () => {
    const learning = await begin();
    const candidates = [candidate('good', 0.8), candidate('odd', 0.795)];
    vi.spyOn(api, 'analyse').mockResolvedValue({ candidates } as never);
    await learning.table.play('odd');
    expect([learning.judgement?.verdict, learning.outcome]).toEqual(['right', 'found']);
  });

  it('values such a move and the best one alike, by the positions after them', async () => {
    const learning = await begin(false);
    const after = { outcomes: [], turn: 0, winners: [], scores: [0, 0] };
    vi.spyOn(api, 'position').mockImplementation(
      async ({ move }) => ({ ...after, position: { after: move } }) as unknown as PositionAnswer,
    );
    vi.spyOn(api, 'analyse').mockImplementation(async ({ position }) => {
      const value = position['after'] === 'good' ? 0.6 : 0.55; // both lower than in the review
      return { values: [1 - value, value], leads: [0, 0], error: 0.001 } as never;
    });
    await learning.table.play('odd');
    expect(learning.judgement?.verdict).toBe('wrong');
    expect(learning.judgement?.loss).toBeCloseTo(0.05);
  });

  it('says what went wrong, and lets one try again', async () => {
    const learning = await begin();
    vi.spyOn(api, 'analyse').mockRejectedValue(new Refused(OFFLINE));
    await learning.table.play('odd');
    expect([learning.problem?.code, learning.tried, learning.table.busy]).toEqual([
      'offline',
      null,
      false,
    ]);
  });
});
