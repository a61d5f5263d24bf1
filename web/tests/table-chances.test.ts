/** Winning chances at a table: one question at a time, and none that nobody wants. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/api/client';
import type { Evaluation, Problem } from '../src/api/types';
import type { LiveMatch } from '../src/state/match.svelte';
import { TableChances } from '../src/state/table-chances.svelte';
import { liveMatch } from './tables';

const found = { sequence: 3, values: [0.4, 0.6] } as Evaluation;
let match: LiveMatch;
let chances: TableChances;

beforeEach(() => {
  vi.useFakeTimers();
  match = liveMatch();
  chances = new TableChances();
  vi.spyOn(api, 'evaluation').mockResolvedValue(found);
});

afterEach(() => {
  match.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function refusal(code: string, more: object = {}): Refused {
  return new Refused({ code, detail: '', ...more } as Problem);
}

it('are asked for once for changes that come together', async () => {
  chances.ask(match);
  chances.ask(match);
  await vi.advanceTimersByTimeAsync(2000);
  expect(api.evaluation).toHaveBeenCalledTimes(1);
  expect(chances.found).toEqual(found);
});

it('wait for an answer before the next question', async () => {
  let answer: (found: Evaluation) => void = () => {};
  vi.mocked(api.evaluation).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  chances.ask(match);
  await vi.advanceTimersByTimeAsync(500);
  chances.ask(match);
  await vi.advanceTimersByTimeAsync(500);
  expect(api.evaluation).toHaveBeenCalledTimes(1);
  answer(found);
  await vi.advanceTimersByTimeAsync(500);
  expect(api.evaluation).toHaveBeenCalledTimes(2);
});

it('are asked for again after as long as the server says', async () => {
  vi.mocked(api.evaluation).mockRejectedValueOnce(refusal('too-many', { retry_after: 4 }));
  chances.ask(match);
  await vi.advanceTimersByTimeAsync(3900);
  expect(chances.found).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect(chances.found).toEqual(found);
});

it('are not asked for again where one may not, or when nobody wants them any more', async () => {
  vi.mocked(api.evaluation).mockRejectedValueOnce(refusal('not-your-turn'));
  chances.ask(match);
  await vi.advanceTimersByTimeAsync(9000);
  expect(api.evaluation).toHaveBeenCalledTimes(1);
  vi.mocked(api.evaluation).mockRejectedValueOnce(refusal('unavailable'));
  chances.ask(match);
  await vi.advanceTimersByTimeAsync(500);
  chances.stop();
  await vi.advanceTimersByTimeAsync(9000);
  expect(api.evaluation).toHaveBeenCalledTimes(2);
});
