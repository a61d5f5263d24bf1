/** The analysis board: its addresses, its line, its looks, and positions as fields. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/api/client';
import type { AnalysisAnswer, PositionAnswer, PositionAsked, Problem } from '../src/api/types';
import { editing as axio } from '../src/games/axio/editing';
import { editing as azul } from '../src/games/azul/editing';
import { editing as pavilion } from '../src/games/summer-pavilion/editing';
import { AnalysisLine } from '../src/state/analysis-line.svelte';
import { analysisLink, pastedText, readPlace } from '../src/state/analysis-link';
import { Evaluating, LOOKS } from '../src/state/evaluating.svelte';
import {
  balanced,
  changed,
  pathText,
  pattern,
  valueAt,
  type Json,
} from '../src/state/position-fields';

const TEXT = 'azul/2/standard/1,offer,0,0,centre/b18y17/-/r1k1w2,-/-/0,-:-,-----,-/173f2c77';

function answer(text: string, more: Partial<PositionAnswer> = {}): PositionAnswer {
  return {
    game: 'azul',
    players: 2,
    variant: 'standard',
    position: { text },
    view: {},
    text,
    turn: 0,
    scores: [0, 0],
    winners: [],
    moves: [{ move: `after ${text}`, parts: {} }],
    breakdown: [],
    outcomes: [],
    svg: '<svg/>',
    ...more,
  } as PositionAnswer;
}

function refused(code: string, more: object = {}): Refused {
  return new Refused({
    code,
    detail: code,
    status: 400,
    title: code,
    type: '',
    ...more,
  } as Problem);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an address', () => {
  it('carries a position, and gives it back', () => {
    const link = analysisLink('azul', 2, 'standard', TEXT);
    expect(link).toBe(`/analysis/azul#${TEXT}`);
    const [path, hash] = link.split('#') as [string, string];
    expect(readPlace(path, `#${hash}`)).toEqual({ game: 'azul', text: TEXT });
  });

  it('carries whatever signs a position has', () => {
    const position = { 'a b': '100% #?&', c: ['é', null] };
    const link = analysisLink('axio', 1, 'standard', position);
    const place = readPlace(link.split('#')[0]!, link.slice(link.indexOf('#')));
    expect(JSON.parse(place.text!)).toEqual(position);
  });

  it('may name the start of a game alone', () => {
    const link = analysisLink('summer-pavilion', 4, 'gray');
    expect(readPlace('/analysis/summer-pavilion', link.split('#')[1]!)).toEqual({
      game: 'summer-pavilion',
      players: 4,
      variant: 'gray',
    });
    expect(readPlace('/analysis', '')).toEqual({});
  });

  it('that is broken is handed on as it is', () => {
    expect(readPlace('/analysis/azul', '#100%')).toEqual({ game: 'azul', text: '100%' });
  });

  it('can be pasted like a position', () => {
    expect(pastedText(`  https://tiles.test/analysis/azul#${TEXT}\n`)).toBe(TEXT);
    expect(pastedText(` ${TEXT} `)).toBe(TEXT);
    expect(pastedText('[Game "azul"]')).toBe('[Game "azul"]');
  });
});

describe('the line', () => {
  let line: AnalysisLine;
  let asked: PositionAsked[];

  beforeEach(() => {
    line = new AnalysisLine();
    asked = [];
    vi.spyOn(api, 'position').mockImplementation(async (form) => {
      asked.push(form);
      return answer(`${asked.length}`, { turn: asked.length % 2 });
    });
  });

  it('goes back and forth, and keeps what came after until something else is done', async () => {
    await line.start('azul', 2, 'standard');
    await line.play('after 1');
    await line.play('after 2');
    expect(line.answer?.text).toBe('3');
    line.undo();
    line.undo();
    expect(line.answer?.text).toBe('1');
    expect(line.mayUndo).toBe(false);
    line.redo();
    expect([line.answer?.text, line.mayRedo]).toEqual(['2', true]);
    await line.play('after 2');
    expect([line.answer?.text, line.mayRedo]).toEqual(['4', false]);
    expect(line.line).toHaveLength(3);
  });

  it('is a table for whoever is to move', async () => {
    await line.start('azul', 2, 'standard');
    expect([line.view?.turn, line.view?.you.seat]).toEqual([1, 1]);
    await line.play('after 1');
    expect([line.view?.turn, line.view?.you.seat]).toEqual([0, 0]);
    expect(line.log.map(({ seat, move }) => [seat, move])).toEqual([[1, 'after 1']]);
    expect(line.view?.sequence).toBe(1);
  });

  it('plays only what is legal', async () => {
    await line.start('azul', 2, 'standard');
    await line.play('anything');
    expect(asked).toHaveLength(1);
  });

  it('draws at random only if it is to', async () => {
    await line.start('azul', 2, 'standard');
    expect(asked[0]?.seed).toMatch(/^\d+$/);
    line.random = false;
    await line.play('after 1');
    expect(asked[1]).not.toHaveProperty('seed');
    await line.draw('b');
    expect(asked[2]).toMatchObject({ draw: 'b' });
    await line.draw();
    expect(asked[3]?.seed).toMatch(/^\d+$/);
  });

  it('forgets the moves that led to a position of another origin', async () => {
    await line.start('azul', 2, 'standard');
    await line.play('after 1');
    await line.edit({ changed: true });
    expect(line.log).toEqual([]);
    line.undo();
    expect(line.log).toHaveLength(1);
  });

  it('stays as it is when the server refuses', async () => {
    await line.start('azul', 2, 'standard');
    vi.mocked(api.position).mockRejectedValueOnce(refused('bad-position', { where: 'bag.blue' }));
    expect(await line.edit({})).toBe(false);
    expect(line.problem?.['where']).toBe('bag.blue');
    expect(line.answer?.text).toBe('1');
    line.goTo(0);
    expect(line.problem).toBeNull();
  });

  it('takes the last of several answers', async () => {
    await line.start('azul', 2, 'standard');
    let late: (found: PositionAnswer) => void = () => {};
    vi.mocked(api.position).mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    const slow = line.paste('slow');
    await line.paste('quick');
    late(answer('late'));
    expect(await slow).toBe(false);
    expect(line.answer?.text).toBe('2');
  });
});

describe('looks', () => {
  const found = (visits: number, exact = false): AnalysisAnswer =>
    ({
      seat: 0,
      values: [0.5, 0.5],
      candidates: [
        { visits, exact },
        { visits, exact },
      ],
    }) as unknown as AnalysisAnswer;
  let seconds: number[];
  let evaluating: Evaluating;

  beforeEach(() => {
    vi.useFakeTimers();
    seconds = [];
    evaluating = new Evaluating();
    vi.spyOn(api, 'analyse').mockImplementation(async (form) => {
      seconds.push(form.seconds!);
      return found(seconds.length);
    });
  });

  it('become longer, and end', async () => {
    evaluating.look(answer('one'));
    expect(evaluating.busy).toBe(true);
    await vi.runAllTimersAsync();
    expect(seconds).toEqual(LOOKS);
    expect(evaluating.busy).toBe(false);
    evaluating.look(answer('one'));
    await vi.runAllTimersAsync();
    expect(seconds).toHaveLength(LOOKS.length); // it is known
    expect(evaluating.found).not.toBeNull();
  });

  it('end early where the search knows the end', async () => {
    vi.mocked(api.analyse).mockResolvedValueOnce(found(1, true));
    evaluating.look(answer('one'));
    await vi.runAllTimersAsync();
    expect(api.analyse).toHaveBeenCalledTimes(1);
  });

  it('wait as long as the server says', async () => {
    vi.mocked(api.analyse).mockRejectedValueOnce(refused('too-many', { retry_after: 7 }));
    evaluating.look(answer('one'));
    await vi.advanceTimersByTimeAsync(6900);
    expect(seconds).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(seconds).toEqual(LOOKS);
  });

  it('turn to another position at once, one question at a time', async () => {
    let first: (answer: AnalysisAnswer) => void = () => {};
    vi.mocked(api.analyse).mockReturnValueOnce(new Promise((resolve) => (first = resolve)));
    evaluating.look(answer('one'));
    evaluating.look(answer('two'));
    expect(api.analyse).toHaveBeenCalledTimes(1);
    first(found(1));
    await vi.runAllTimersAsync();
    const texts = vi.mocked(api.analyse).mock.calls.map(([form]) => form.position['text']);
    expect(texts).toEqual(['one', 'two', 'two', 'two']);
  });

  it('stop where nobody has a decision, and where they are not wanted', async () => {
    evaluating.look(answer('drawing', { turn: null }));
    evaluating.look(null);
    await vi.runAllTimersAsync();
    expect(seconds).toEqual([]);
    expect(evaluating.busy).toBe(false);
  });

  it('say what is wrong, once', async () => {
    vi.mocked(api.analyse).mockRejectedValue(refused('bad-position'));
    evaluating.look(answer('one'));
    await vi.runAllTimersAsync();
    expect(evaluating.problem?.code).toBe('bad-position');
    expect(api.analyse).toHaveBeenCalledTimes(1);
  });
});

describe('a position as fields', () => {
  const position: Json = {
    players: 2,
    variant: 'standard',
    bag: { blue: 10, red: 8 },
    factories: [{ blue: 1 }, {}],
    boards: [
      { score: 3, lines: [{ colour: 'red', count: 1 }], wall: [['blue', null]], floor: ['red'] },
    ],
  };

  it('has paths as the server names them', () => {
    expect(pathText(['boards', 0, 'wall', 1, 2])).toBe('boards[0].wall[1][2]');
    expect(pattern(['boards', 0, 'wall', 1, 2])).toBe('boards.*.wall.*.*');
    expect(valueAt(position, ['boards', 0, 'score'])).toBe(3);
  });

  it('changes in one place alone', () => {
    const after = changed(position, ['boards', 0, 'wall', 0, 1], 'yellow');
    expect(valueAt(after, ['boards', 0, 'wall', 0])).toEqual(['blue', 'yellow']);
    expect(valueAt(position, ['boards', 0, 'wall', 0])).toEqual(['blue', null]);
    expect(changed(position, ['factories', 1, 'red'], 4)).toMatchObject({
      factories: [{ blue: 1 }, { red: 4 }],
    });
  });

  it('takes tiles from the bag and puts them back', () => {
    const more = changed(position, ['factories', 1, 'red'], 3);
    expect(balanced(position, more, azul)).toMatchObject({ bag: { blue: 10, red: 5 } });
    const less = changed(position, ['boards', 0, 'wall', 0, 0], null);
    expect(balanced(position, less, azul)).toMatchObject({ bag: { blue: 11, red: 8 } });
    const line = changed(position, ['boards', 0, 'lines', 0, 'colour'], 'blue');
    expect(balanced(position, line, azul)).toMatchObject({ bag: { blue: 9, red: 9 } });
    const bag = changed(position, ['bag', 'red'], 1);
    expect(balanced(position, bag, azul)).toEqual(bag);
  });

  it('does so in games of other tiles', () => {
    const stars: Json = {
      bag: { red: 5 },
      boards: [{ stars: { red: [null] }, hand: {}, score: 5 }],
    };
    const placed = changed(stars, ['boards', 0, 'stars', 'red', 0], 'red');
    expect(balanced(stars, placed, pavilion)).toMatchObject({ bag: { red: 4 } });
    const racks: Json = { bag: { rg: 5 }, tiles: [], racks: [[], 5], markers: [{ red: 3 }] };
    const drawn = changed(racks, ['racks', 0], [['green', 'red']]);
    expect(balanced(racks, drawn, axio)).toMatchObject({ bag: { rg: 4 } });
    const laid = changed(racks, ['tiles'], ['rc3gd3']);
    expect(balanced(racks, laid, axio)).toMatchObject({ bag: { rg: 4 } });
    const risen = changed(racks, ['markers', 0, 'red'], 9);
    expect(balanced(racks, risen, axio)).toEqual(risen);
  });

  it('offers what may stand there', () => {
    const wall = azul.field('boards.*.wall.*.*', ['boards', 0, 'wall', 0, 0], position);
    expect(wall).toMatchObject({ kind: 'choice', options: [{ value: null }, { value: 'blue' }] });
    const turn = azul.field('turn', ['turn'], position);
    expect(turn).toMatchObject({ options: [{ value: 0 }, { value: 1 }, { value: 'chance' }] });
    expect(azul.field('round', ['round'], position)).toBeUndefined();
    expect(axio.field('bag', ['bag'], {})).toMatchObject({ kind: 'counts' });
    expect(pavilion.drawName?.('p')).toBe('purple');
  });
});
