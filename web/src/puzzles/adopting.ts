/** Taking over the mistakes of reviewed games, once for each game, with the key to the seat that one had. */
import { Refused } from '../api/client';
import { puzzleApi } from '../api/puzzles';
import { read, tokenOf, write } from '../state/keeping';

const NAME = 'tilewright.adopted';
const MAX_KEPT = 200;

/** Of a match whose review is made; nothing if one only looked on. */
export async function adoptMistakes(match: string): Promise<void> {
  const adopted = read<string[]>(NAME, []);
  const token = tokenOf(match);
  if (!token || adopted.includes(match)) return;
  try {
    await puzzleApi.adopt(match, token);
    write(NAME, [match, ...adopted].slice(0, MAX_KEPT));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The next visit to the review tries again.
  }
}
