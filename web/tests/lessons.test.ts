/** Which refused move a press means. */
import { describe, expect, it } from 'vitest';
import { meant } from '../src/lessons/refusing';

const move = (name: string, from: string, to: string) => ({ move: name, parts: { from, to } });
const legal = [move('a1', 'a', '1'), move('b2', 'b', '2')];
const refused = [move('a2', 'a', '2'), move('b1', 'b', '1'), move('c1', 'c', '1')];
const places = ({ parts }: { parts: object }) => {
  const { from, to } = parts as { from: string; to: string };
  return { from: [from], to: [to] };
};
const press = (names: string[], picked: object = {}) =>
  meant(names, { legal, refused, picked, places })?.move;

describe('a press in a lesson', () => {
  it('means the refused move from what was picked', () => {
    expect(press(['2'], { from: 'a' })).toBe('a2');
    expect(press(['table', '1'], { from: 'b' })).toBe('b1');
  });

  it('means none where a legal move leads, or nothing does', () => {
    expect(press(['1'], { from: 'a' })).toBeUndefined();
    expect(press(['3'], { from: 'a' })).toBeUndefined();
    expect(press([], { from: 'a' })).toBeUndefined();
  });

  it('means what cannot be picked, while nothing is', () => {
    expect(press(['c'])).toBe('c1');
    expect(press(['a'])).toBeUndefined();
    expect(press(['1'])).toBeUndefined();
  });

  it('means where a move ends, if all begin at one place', () => {
    const one = { legal: [legal[0]!], refused, picked: {}, places };
    expect(meant(['2'], one)?.move).toBe('a2');
    expect(meant(['1'], one)).toBeNull();
  });

  it('knows that some games pick what is no part of a move', () => {
    expect(press(['1'], { slot: 3 })).toBeUndefined();
    expect(meant(['1'], { legal: [], refused, picked: { slot: 3 }, places })?.move).toBe('b1');
  });
});
