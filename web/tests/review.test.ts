/** The figures of a review: where the graph runs, how bars add up, what a tried move is worth, when to ask again. */
import { describe, expect, it } from 'vitest';
import type { Decision, ReviewAnswer, ReviewShown, TableView } from '../src/api/types';
import { reasonsOf } from '../src/review/figures';
import { across, areas, nearest, type Frame } from '../src/review/graph';
import { isVague, judge, judgeOutsider, valuedAfter } from '../src/review/judging';
import { extent, ledgerOf, roughness } from '../src/review/ledger';
import {
  gapsIn,
  indexOf,
  isDeal,
  isLuck,
  isMistake,
  mistakeFrom,
  momentsOf,
  startOf,
} from '../src/review/moments';
import { view } from './tables';
import { LONGEST, SHORTEST, nextPause, progressOf } from '../src/review/polling';

const TOTALS: ReviewShown['totals'] = {
  initial: [0.5, 0.5],
  final: [1, 0],
  luck: [0.1, -0.1],
  gifts: [
    [-0.2, 0.2],
    [0.45, -0.45],
  ],
  residual: [0.15, -0.15],
};

function answer(more: Partial<ReviewAnswer> = {}): ReviewAnswer {
  return {
    match: 'match',
    status: 'working',
    ahead: 0,
    done: 3,
    asked: 12,
    graph: [],
    review: null,
    ...more,
  };
}

function review(): ReviewShown {
  const move = { parts: { kind: 'take' }, seat: 0, counts: true };
  return {
    seats: 2,
    initial: [0.5, 0.5],
    final: [1, 0],
    totals: TOTALS,
    events: [
      {
        kind: 'chance',
        ply: 0,
        sequence: 1,
        sequence_after: 1,
        draws: ['a', 'b'],
        luck: [0.1, -0.1],
        values: [0.6, 0.4],
        tags: ['notable'],
      },
      {
        ...move,
        kind: 'decision',
        ply: 2,
        sequence: 1,
        sequence_after: 2,
        class: 'best',
        values_played: [0.6, 0.4],
      },
      {
        ...move,
        kind: 'decision',
        ply: 3,
        sequence: 2,
        sequence_after: 3,
        class: 'blunder',
        values_played: [0.3, 0.7],
      },
      {
        kind: 'chance',
        ply: 4,
        sequence: 3,
        sequence_after: 3,
        draws: ['c'],
        luck: [0, 0],
        values: [0.3, 0.7],
        tags: [],
      },
      {
        ...move,
        kind: 'decision',
        ply: 5,
        sequence: 3,
        sequence_after: 4,
        class: 'mistake',
        values_played: [0.9, 0.1],
      },
    ],
  } as unknown as ReviewShown;
}

describe('moments', () => {
  const END = { at: 4, finished: true };

  it('are what is known while there is no review, by ply', () => {
    const graph = [
      { ply: 7, sequence: 3, values: [0.4, 0.6] },
      { ply: 2, sequence: 1, values: [0.5, 0.5] },
    ];
    expect(momentsOf(answer({ graph }), END).map(({ ply, at }) => [ply, at])).toEqual([
      [2, 1],
      [7, 3],
    ]);
  });

  it('leave gaps where nothing is known yet, but none in a review', () => {
    const graph = [1, 2, 9].map((sequence) => ({ ply: sequence, sequence, values: [0.5, 0.5] }));
    const moments = momentsOf(answer({ graph }), { at: 9, finished: false });
    expect(moments.map(({ kind }) => kind)).toEqual(['known', 'known', 'end']);
    expect(gapsIn(moments)).toEqual([[2, 9]]);
    expect(gapsIn(momentsOf(answer({ review: review() }), END))).toEqual([]);
  });

  it('are decisions as they were before the move, draws as they came, and the end', () => {
    const moments = momentsOf(answer({ review: review() }), END);
    expect(moments.map(({ kind, at }) => [kind, at])).toEqual([
      ['chance', 1],
      ['decision', 1],
      ['decision', 2],
      ['chance', 3],
      ['decision', 3],
      ['end', 4],
    ]);
    expect(moments.at(-1)!.values).toEqual([1, 0]);
    expect(moments.map(isMistake)).toEqual([false, false, true, false, true, false]);
    expect(moments.map(isLuck)).toEqual([true, false, false, false, false, false]);
    expect(moments.map(isDeal)).toEqual([true, false, false, false, false, false]);
  });

  it('never go back in the graph', () => {
    const found = review();
    const moments = momentsOf(answer({ review: found }), END);
    const xs = [startOf(found, moments)!.x, ...moments.map(({ x }) => x)];
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  it('are found again by their ply, or the nearest is', () => {
    const moments = momentsOf(answer({ review: review() }), END);
    expect(indexOf(moments, 3)).toBe(2);
    expect(indexOf(moments, 900)).toBe(5);
  });

  it('lead from mistake to mistake', () => {
    const moments = momentsOf(answer({ review: review() }), END);
    expect(mistakeFrom(moments, 0, 1)).toBe(2);
    expect(mistakeFrom(moments, 2, 1)).toBe(4);
    expect(mistakeFrom(moments, 4, 1)).toBeUndefined();
    expect(mistakeFrom(moments, 5, -1)).toBe(4);
    expect(mistakeFrom(moments, 2, -1)).toBeUndefined();
  });
});

describe('the graph', () => {
  const frame: Frame = { width: 100, height: 50, from: 0, to: 10 };

  it('stacks the seats: the areas fill the height, the first one on top', () => {
    const samples = [
      { x: 0, values: [0.5, 0.3, 0.2] },
      { x: 10, values: [0.1, 0.1, 0.8] },
    ];
    expect(areas(samples, frame).map(({ points }) => points)).toEqual([
      '0,0 100,0 100,5 0,25',
      '0,25 100,5 100,10 0,40',
      '0,40 100,10 100,50 0,50',
    ]);
  });

  it('fills the height although rounded chances do not add up to one', () => {
    const [, second] = areas([{ x: 0, values: [0.6, 0.6] }], frame);
    expect(second!.points).toBe('0,25 0,50');
  });

  it('stands on the ground for one seat alone', () => {
    const samples = [
      { x: 0, values: [0.5] },
      { x: 10, values: [0.75] },
    ];
    expect(areas(samples, frame)[0]!.points).toBe('0,25 100,12.5 100,50 0,50');
  });

  it('puts names where there is room, and never at the edge', () => {
    const tall = (x: number) => (x < 2 || (x > 5 && x < 8) ? [0.9, 0.1] : [0.5, 0.5]);
    const samples = [0, 1, 3, 5, 6, 7, 8, 10].map((x) => ({ x, values: tall(x) }));
    const [first, second] = areas(samples, frame);
    expect(first!.label.room).toBe(25); // the tall places are narrower than a name
    expect(second!.label).toEqual({ x: 30, y: 37.5, room: 25 });
    expect(areas([{ x: 0, values: [1, 0] }], frame)[1]!.label.room).toBe(0);
  });

  it('finds the moment under the pointer', () => {
    expect(across(2.5, frame)).toBe(25);
    expect(nearest([0, 4, 5, 10], 42, frame)).toBe(1);
    expect(nearest([0, 4, 5, 10], 99, frame)).toBe(3);
    expect(nearest([0, 4, 5, 10], -20, frame)).toBe(0);
  });

  it('has a place for one moment alone', () => {
    expect(across(3, { ...frame, from: 3, to: 3 })).toBe(0);
  });
});

describe('the ledger', () => {
  it('begins every bar where the last one ended, and ends at the result', () => {
    for (const seat of [0, 1]) {
      const bars = ledgerOf(TOTALS, seat);
      const added = bars.slice(1, -1);
      expect(added[0]!.from).toBe(TOTALS.initial[seat]);
      added.slice(1).forEach((bar, index) => expect(bar.from).toBe(added[index]!.to));
      expect(added.at(-1)!.to).toBeCloseTo(TOTALS.final[seat]!, 9);
    }
  });

  it('counts what others gave apart from own losses', () => {
    const amounts = Object.fromEntries(
      ledgerOf(TOTALS, 0).map(({ item, amount }) => [item, amount]),
    );
    expect(amounts).toMatchObject({ luck: 0.1, own: -0.2, others: 0.45, residual: 0.15 });
  });

  it('makes room for sums beyond all chances', () => {
    const wild = { ...TOTALS, luck: [-2, 2] };
    const { least, most } = extent([ledgerOf(wild, 0), ledgerOf(wild, 1)]);
    expect(least).toBeCloseTo(-1.7);
    expect(most).toBeCloseTo(2.5);
  });

  it.each([
    [0.01, 'fine'],
    [-0.1, 'fair'],
    [0.4, 'rough'],
    [-1.2, 'very_rough'],
  ])('a residual of %s is %s', (residual, grade) => {
    const found = roughness({ ...TOTALS, residual: [residual, -residual] });
    expect(found).toEqual({ most: Math.abs(residual), grade });
  });
});

describe('a tried move', () => {
  const one = (move: string, value: number, error: number, lead = 0) => ({
    move,
    values: [value, 1 - value],
    leads: [lead, -lead],
    error,
  });
  const mistake = { played: 'bad', loss: 0.2 } as Decision;
  const candidates = [
    one('best', 0.6, 0.01),
    one('near', 0.592, 0.001),
    one('vague', 0.55, 0.03),
    one('worse', 0.55, 0.01),
    one('bad', 0.4, 0.2),
  ];
  const verdict = (move: string) => judge(move, 0, mistake, candidates)?.verdict;

  it('is right within one point, or twice its error', () => {
    expect(verdict('best')).toBe('best');
    expect(verdict('near')).toBe('right');
    expect(verdict('vague')).toBe('right');
    expect(verdict('worse')).toBe('wrong');
  });

  it('is never right if it is the mistake itself', () => {
    expect(verdict('bad')).toBe('played');
  });

  it('is judged by the other seat’s chances if that seat moves', () => {
    const mine = [one('best', 0.2, 0), one('worse', 0.4, 0)];
    expect(judge('worse', 1, mistake, mine)).toMatchObject({ verdict: 'wrong' });
    expect(judge('worse', 1, mistake, mine)!.loss).toBeCloseTo(0.2);
  });

  it('is judged by points where the winner is certain', () => {
    const certain = { played: 'bad', loss: 0 } as Decision;
    const decided = [one('best', 1, 0, 20), one('near', 1, 0, 19), one('worse', 1, 0, 12)];
    expect(judge('near', 0, certain, decided)).toMatchObject({ verdict: 'right', byLead: true });
    expect(judge('worse', 0, certain, decided)).toMatchObject({ verdict: 'wrong', loss: 8 });
  });

  it('is looked at again if the review hardly looked at it', () => {
    const vague = candidates.map(({ move }) => isVague(move, candidates));
    expect(vague).toEqual([false, false, true, false, true]);
    expect(isVague('unknown', candidates)).toBe(true);
  });

  it('is worth what the position after it is, or what the game ended with', () => {
    const analysis = { values: [0.3, 0.7], leads: [-2, 2], error: 0.01 };
    const after = { winners: [], scores: [1, 2] };
    expect(valuedAfter('move', after, analysis)).toEqual({ move: 'move', ...analysis });
    const shared = valuedAfter('move', { winners: [0, 2], scores: [9, 3, 9] }, null);
    expect(shared).toEqual({ move: 'move', values: [0.5, 0, 0.5], leads: [3, -6, 3], error: 0 });
  });

  it('must be asked about if it is unknown; outside the best it is at most the last of them', () => {
    expect(verdict('unknown')).toBeUndefined();
    expect(judgeOutsider(0, mistake, candidates.slice(0, 4))).toMatchObject({
      verdict: 'wrong',
      unbounded: true,
    });
    expect(judgeOutsider(0, mistake, candidates.slice(0, 3)).verdict).toBe('unclear');
  });
});

describe('polling', () => {
  it('asks again soon while it grows, and less and less while it does not', () => {
    const before = answer();
    expect(nextPause(null, before, SHORTEST)).toBe(SHORTEST);
    expect(nextPause(before, answer({ done: 4 }), LONGEST)).toBe(SHORTEST);
    const pauses = [SHORTEST];
    for (let n = 0; n < 12; n += 1) pauses.push(nextPause(before, answer(), pauses.at(-1)!)!);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[1]).toBeGreaterThan(SHORTEST);
    expect(pauses.at(-1)).toBe(LONGEST);
  });

  it('ends when it is done or failed', () => {
    expect(nextPause(answer(), answer({ status: 'done' }), SHORTEST)).toBeNull();
    expect(nextPause(answer(), answer({ status: 'failed' }), SHORTEST)).toBeNull();
  });

  it('is never whole before it is done', () => {
    expect(progressOf(answer({ done: 12 }))).toBeLessThan(1);
    expect(progressOf(answer({ done: 0, asked: 0 }))).toBe(0);
    expect(progressOf(answer({ status: 'done' }))).toBe(1);
  });
});

describe('reasons', () => {
  it('name the seats as the table does', () => {
    const said = ['It raised the chance of {1} by 3 pp.', '1w2 scores 1 point at once.'];
    const event = { reasons: { en: said, hu: [], cs: [], nl: [] } } as unknown as Decision;
    const seats = ['Ada', 'Bob'].map((name, seat) => ({ seat, kind: 'person', name }));
    const you = { seats: [], seat: null, host: false };
    const shown = view(0, 0, { seats, you } as unknown as Partial<TableView>);
    expect(reasonsOf(event, shown)).toEqual(['It raised the chance of Bob by 3 pp.', said[1]]);
  });
});
