/** A table that teaches: each own move is looked at before it is sent, and what it cost is remembered. */
import { Refused, api } from '../api/client';
import type { Advice, TableView } from '../api/types';
import type { LiveMatch } from '../state/match.svelte';
import { read, write } from '../state/keeping';

/** A move that was played, and what it cost. */
export interface Choice extends Advice {
  round: number | null;
}

/** What is said after a round: its most expensive choice, if any cost much. */
export interface Summary {
  /** Null for a whole game without rounds. */
  round: number | null;
  worst: Choice | null;
}

const MAX_KEPT = 200;
const COSTLY: Advice['kind'][] = ['inaccuracy', 'mistake', 'blunder'];

export class Tutor {
  /** A move that waits for an answer: is it played after all? */
  warning = $state.raw<Advice | null>(null);
  /** A better move that was asked for, to be drawn on the table. */
  better = $state.raw<Advice | null>(null);
  summary = $state.raw<Summary | null>(null);
  /** Whether a move is being looked at. */
  looking = $state(false);
  #choices: Choice[];
  #answer: ((plays: boolean) => void) | null = null;
  #seen: TableView | null = null;

  constructor(readonly match: LiveMatch) {
    this.#choices = read<Choice[]>(this.#name, []);
    match.onplay = (move) => this.#allows(move);
  }

  close(): void {
    this.match.onplay = null;
    this.#settle(false);
  }

  takeBack(): void {
    this.#settle(false);
  }

  playOn(): void {
    const { warning } = this;
    if (warning) this.#note(warning);
    this.#settle(true);
  }

  showBetter(): void {
    this.better = this.warning;
    this.#settle(false);
  }

  /** The table has changed: the end of a round, or of the game, is looked back at. */
  saw(view: TableView): void {
    const before = this.#seen;
    this.#seen = view;
    if (!before || before.sequence === view.sequence) return;
    this.better = null;
    if (this.warning && this.warning.sequence !== view.sequence) this.#settle(false);
    if (before.status !== 'playing') return;
    const [was, is] = [roundOf(before), roundOf(view)];
    if (view.status === 'over' || (was !== null && is !== null && is > was)) {
      this.summary = { round: was, worst: worstOf(this.#choices, was) };
    } else if (view.turn !== null && view.events.some(({ kind }) => kind === 'back')) {
      this.summary = null;
    }
  }

  async #allows(move: string): Promise<boolean> {
    const { match } = this;
    this.better = null;
    this.summary = null;
    if (!match.token) return true;
    let advice: Advice;
    this.looking = true;
    try {
      advice = await api.advice(match.id, match.token, move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return true; // nobody had time to look; what is illegal the table says
    } finally {
      this.looking = false;
    }
    if (!advice.warns) {
      this.#note(advice);
      return true;
    }
    this.warning = advice;
    return new Promise((answer) => (this.#answer = answer));
  }

  /** What was played after it was taken back has another cost. */
  #note(advice: Advice): void {
    const { view } = this.match;
    const choice = { ...advice, round: view ? roundOf(view) : null };
    const earlier = this.#choices.filter(({ sequence }) => sequence < advice.sequence);
    this.#choices = [...earlier, choice].slice(-MAX_KEPT);
    write(this.#name, this.#choices);
  }

  #settle(plays: boolean): void {
    const answer = this.#answer;
    this.#answer = null;
    this.warning = null;
    answer?.(plays);
  }

  get #name(): string {
    return `tilewright.choices.${this.match.id}`;
  }
}

/** The round of a position, in games that count them. */
export function roundOf({ position }: Pick<TableView, 'position'>): number | null {
  const round: unknown = position && Reflect.get(position, 'round');
  return typeof round === 'number' ? round : null;
}

/** The choice of a round that cost most; null if none cost much. */
export function worstOf(choices: readonly Choice[], round: number | null): Choice | null {
  const costly = choices.filter((one) => one.round === round && COSTLY.includes(one.kind));
  return costly.toSorted((a, b) => b.loss - a.loss || b.points - a.points)[0] ?? null;
}
