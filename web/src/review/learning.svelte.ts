/** Going through a seat's mistakes: the position before each, a move that is tried, and what it was worth. */
import { Refused, api } from '../api/client';
import type {
  Decision,
  LegalMove,
  PositionAnswer,
  Preview,
  Problem,
  TableEvent,
} from '../api/types';
import { isVague, judge, judgeOutsider, valuedAfter, type Judgement, type Valued } from './judging';
import type { Looks } from './looking';
import { StillTable } from './still.svelte';

export type Outcome = 'open' | 'found' | 'shown';

const SECONDS = 1; // of thinking about a move that the review did not look at
const MULTIPV = 10; // the most that the server answers

export class Learning {
  readonly table: StillTable;
  index = $state(0);
  outcomes = $state.raw<Outcome[]>([]);
  tried = $state.raw<LegalMove | null>(null);
  judgement = $state.raw<Judgement | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Whether the table shows the position of this mistake. */
  ready = $state(false);
  #asked: PositionAnswer | null = null;
  #valued = new Map<string, Valued>(); // by the position after them

  constructor(
    readonly mistakes: Decision[],
    readonly looks: Looks,
    readonly log: TableEvent[],
    /** Whether seats have secrets: then the position is shown as the seat saw it. */
    readonly hides: boolean,
  ) {
    this.table = new StillTable(looks.id, {
      play: (move) => this.#try(move),
      preview: (move, signal) => this.#preview(move, signal),
    });
    this.outcomes = mistakes.map(() => 'open');
  }

  get mistake(): Decision {
    return this.mistakes[this.index]!;
  }

  get outcome(): Outcome {
    return this.outcomes[this.index] ?? 'open';
  }

  get found(): number {
    return this.outcomes.filter((outcome) => outcome === 'found').length;
  }

  get last(): boolean {
    return this.index === this.mistakes.length - 1;
  }

  /** Show the position before a mistake, to be played in as its seat. */
  async go(index: number): Promise<void> {
    this.index = index;
    this.ready = false;
    this.#valued.clear();
    this.#forget();
    const { sequence, seat } = this.mistake;
    try {
      const [view, asked] = await Promise.all([
        this.looks.at(sequence, this.hides ? seat : null),
        api.positionAt(this.looks.id, sequence),
      ]);
      if (this.index !== index) return;
      this.#asked = asked;
      const you = { ...view.you, seat, seats: [seat] };
      const moves = this.outcome === 'open' ? asked.moves : null;
      this.table.show({ ...view, you, moves, status: 'playing', turn: seat }, this.log);
      this.ready = true;
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Show what would have been best; nothing can be tried any more. */
  solve(): void {
    this.#settle('shown');
  }

  again(): void {
    this.#forget();
  }

  async #try(move: string): Promise<void> {
    const legal = this.table.view?.moves?.find((one) => one.move === move);
    if (!legal) return;
    this.#forget();
    this.tried = legal;
    const { index } = this;
    try {
      const judgement = await this.#judge(move);
      if (this.index !== index) return;
      this.judgement = judgement;
      if (judgement.verdict === 'right' || judgement.verdict === 'best') this.#settle('found');
    } catch (error) {
      this.tried = null;
      this.#refused(error);
    }
  }

  async #judge(move: string): Promise<Judgement> {
    const { mistake } = this;
    const { seat, candidates: reviewed } = mistake;
    const known = judge(move, seat, mistake, reviewed);
    if (known && (known.verdict !== 'right' || !isVague(move, reviewed))) return known;
    // Fresh values are compared with each other, not with those of the review: they drift.
    const best = await this.#after(mistake.best);
    const fresh = best && (await this.#after(move));
    if (best && fresh) return judge(move, seat, mistake, [best, fresh])!;
    if (known) return known;
    const asked = { ...this.#here(), seconds: SECONDS, multipv: MULTIPV };
    const { candidates } = await api.analyse(asked);
    return judge(move, seat, mistake, candidates) ?? judgeOutsider(seat, mistake, candidates);
  }

  /** What the move is worth by the position after it; null where a draw or secrets come between. */
  async #after(move: string): Promise<Valued | null> {
    if (this.hides || this.mistake.values_best.length === 1) return null;
    const known = this.#valued.get(move);
    if (known) return known;
    const after = await api.position({ ...this.#here(), move });
    if (after.outcomes.length) return null;
    if (after.turn === null) return valuedAfter(move, after, null);
    const { game, players, variant, position } = after;
    const asked = { game, players, variant, position, seconds: SECONDS, multipv: 1 };
    const valued = valuedAfter(move, after, await api.analyse(asked));
    this.#valued.set(move, valued);
    return valued;
  }

  async #preview(move: string, signal: AbortSignal): Promise<Preview> {
    const after = await api.position({ ...this.#here(), move }, signal);
    const { view, scores, winners, breakdown, outcomes } = after;
    const outlook = { before: this.#asked!.outlook, after: after.outlook };
    return { position: view, scores, winners, breakdown, draw_follows: !!outcomes.length, outlook };
  }

  #here() {
    const { game, players, variant, position } = this.#asked!;
    return { game, players, variant, position };
  }

  #settle(outcome: Outcome): void {
    if (this.outcome === 'open') this.outcomes = this.outcomes.with(this.index, outcome);
    const { view } = this.table;
    if (view) this.table.view = { ...view, moves: null };
  }

  #forget(): void {
    this.tried = null;
    this.judgement = null;
    this.problem = null;
  }

  #refused(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = error.problem;
  }
}
