/** Requests about puzzles. Nobody has a key before they do something: looking needs none. */
import { knownKey, solverKey } from '../puzzles/solver';
import { ask, askText } from './client';
import type {
  Preview,
  PuzzleCatalogue,
  PuzzleHint,
  PuzzleJudged,
  PuzzleProgress,
  PuzzleShown,
} from './types';

export type GivenUp = Pick<PuzzleJudged, 'rating' | 'puzzle'>;

const look = <T>(path: string) => ask<T>(path, { token: knownKey() });
const act = <T>(path: string, body: object) => ask<T>(path, { body, token: solverKey() });

export const puzzleApi = {
  catalogue: () => look<PuzzleCatalogue>('/puzzles'),
  progress: () => look<PuzzleProgress>('/puzzles/progress'),
  next: (game: string, theme?: string) =>
    look<{ id: string }>(
      `/puzzles/next?game=${encodeURIComponent(game)}${theme ? `&theme=${encodeURIComponent(theme)}` : ''}`,
    ),
  look: (id: string) => look<PuzzleShown>(`/puzzles/${id}`),
  drawing: (id: string, ply: number, signal: AbortSignal) =>
    askText(`/puzzles/${id}/drawing.svg?ply=${ply}`, { token: knownKey(), signal }),
  preview: (id: string, step: number, move: string, signal: AbortSignal) =>
    ask<Preview>(`/puzzles/${id}/preview`, { body: { step, move }, token: knownKey(), signal }),
  play: (id: string, step: number, move: string, themed: boolean) =>
    act<PuzzleJudged>(`/puzzles/${id}/moves`, { step, move, themed }),
  hint: (id: string, hint: number, themed: boolean) =>
    act<PuzzleHint>(`/puzzles/${id}/hints`, { hint, themed }),
  giveUp: (id: string, themed: boolean) => act<GivenUp>(`/puzzles/${id}/solution`, { themed }),
  again: (id: string) => act<PuzzleShown>(`/puzzles/${id}/again`, {}),
  vote: (id: string, vote: number) => act<PuzzleShown>(`/puzzles/${id}/vote`, { vote }),
  adopt: (match: string, seat_token: string) =>
    act<{ added: number }>('/own-mistakes', { match, seat_token }),
};
