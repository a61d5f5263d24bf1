/** What a table that teaches remembers of a round. */
import { describe, expect, it } from 'vitest';
import { roundOf, worstOf, type Choice } from '../src/teaching/tutor.svelte';
import { costInWords } from '../src/teaching/words';

const choice = (more: Partial<Choice>): Choice => ({
  sequence: 1,
  move: '1r1',
  kind: 'good',
  warns: false,
  loss: 0,
  error: 0.01,
  points: 0,
  decided: false,
  best: '1r2',
  best_parts: {},
  reasons: { en: [], hu: [], cs: [], nl: [] },
  round: 1,
  ...more,
});

describe('the most expensive choice', () => {
  const choices = [
    choice({ move: 'a', kind: 'mistake', loss: 0.06 }),
    choice({ move: 'b', kind: 'blunder', loss: 0.2 }),
    choice({ move: 'c', kind: 'blunder', loss: 0.4, round: 2 }),
    choice({ move: 'd', kind: 'good', loss: 0.5 }),
  ];

  it('is that of the round, among those that were mistakes', () => {
    expect(worstOf(choices, 1)?.move).toBe('b');
    expect(worstOf(choices, 2)?.move).toBe('c');
    expect(worstOf(choices, 3)).toBeNull();
  });

  it('is found by points where chances say nothing', () => {
    const decided = [
      choice({ move: 'a', kind: 'mistake', points: 3, decided: true }),
      choice({ move: 'b', kind: 'mistake', points: 7, decided: true }),
    ];
    expect(worstOf(decided, 1)?.move).toBe('b');
  });
});

describe('a round', () => {
  it('is read off the position of games that count them', () => {
    expect(roundOf({ position: { round: 3 } as never })).toBe(3);
    expect(roundOf({ position: {} as never })).toBeNull();
    expect(roundOf({ position: null })).toBeNull();
  });
});

describe('a cost', () => {
  it('is a part of the chance, or points where there is nothing else to lose', () => {
    expect(costInWords(choice({ loss: 0.123 }), 2)).toContain('12');
    expect(costInWords(choice({ loss: 0, points: 4.4, decided: true }), 2)).toBe('4 points');
    expect(costInWords(choice({ loss: 0.1, points: 1.2 }), 1)).toBe('1 point');
  });
});
