/** The line of the analysis board: positions one after another, each checked by the server, as a table
 * whose every seat is played from one chair. What came after is kept until something else is done. */
import { Refused, api } from '../api/client';
import type {
  LegalMove,
  PositionAnswer,
  PositionAsked,
  Preview,
  Problem,
  TableEvent,
  TableView,
} from '../api/types';
import { viewOf } from './position-view';
import type { ShownTable } from './table';

/** How a position came about. */
type Made =
  | { kind: 'move'; seat: number; made: LegalMove }
  | { kind: 'draw'; draw: string }
  | { kind: 'start' | 'paste' | 'edit' };

const ORIGINS = { start: true, paste: true, edit: true };
const MAX_STEPS = 400;

export interface Step {
  answer: PositionAnswer;
  made: Made;
}

export class AnalysisLine implements ShownTable {
  line = $state.raw<Step[]>([]);
  index = $state(-1);
  problem = $state.raw<Problem | null>(null);
  /** Whether draws happen by themselves, at random, or are chosen. */
  random = $state(true);
  #asking = $state(0);
  #latest = 0;

  readonly past = null;
  readonly present = [];
  readonly offset = 0;

  answer: PositionAnswer | null = $derived(this.line[this.index]?.answer ?? null);

  /** Moves up to here, as the log of a table: since the position was last set up. */
  log: TableEvent[] = $derived(
    this.line
      .slice(0, this.index + 1)
      .slice(
        this.line.slice(0, this.index + 1).findLastIndex(({ made }) => made.kind in ORIGINS) + 1,
      )
      .flatMap(({ made }) => (made.kind === 'move' ? [made] : []))
      .map(({ seat, made: { move, parts } }, sequence) => ({
        sequence,
        kind: 'move',
        seat,
        at: 0,
        move,
        parts,
      })),
  );

  view: TableView | null = $derived(this.answer && this.#shown(this.answer));

  get busy(): boolean {
    return this.#asking > 0;
  }

  get mayUndo(): boolean {
    return this.index > 0;
  }

  get mayRedo(): boolean {
    return this.index < this.line.length - 1;
  }

  undo(): void {
    this.goTo(this.index - 1);
  }

  redo(): void {
    this.goTo(this.index + 1);
  }

  goTo(index: number): void {
    this.#latest += 1; // what is on its way was meant for another position
    this.problem = null;
    this.index = Math.max(0, Math.min(this.line.length - 1, index));
  }

  /** The start of a game. */
  start(game: string, players: number, variant: string): Promise<boolean> {
    return this.#ask({ game, players, variant, ...this.#seeded() }, { kind: 'start' });
  }

  /** A position's line, its JSON, or a record. */
  paste(text: string): Promise<boolean> {
    return this.#ask({ text }, { kind: 'paste' });
  }

  /** The position as it was changed by hand. */
  edit(position: Record<string, unknown>): Promise<boolean> {
    const { game, players, variant } = this.answer!;
    return this.#ask({ game, players, variant, position }, { kind: 'edit' });
  }

  async play(move: string): Promise<void> {
    const { turn, moves } = this.answer!;
    const made = moves.find((one) => one.move === move);
    if (turn === null || !made) return;
    const asked = { ...this.#here(), move, ...this.#seeded() };
    await this.#ask(asked, { kind: 'move', seat: turn, made });
  }

  /** Let the open draw give this; without it all open draws are drawn at random. */
  async draw(draw?: string): Promise<void> {
    const asked = draw === undefined ? { seed: newSeed() } : { draw };
    await this.#ask({ ...this.#here(), ...asked }, { kind: 'draw', draw: draw ?? '' });
  }

  async preview(move: string, signal: AbortSignal): Promise<Preview | null> {
    const after = await api.position({ ...this.#here(), move }, signal);
    const { view, scores, winners, breakdown, outcomes } = after;
    const outlook = { before: this.answer!.outlook, after: after.outlook };
    const draw_follows = outcomes.length > 0;
    return { position: view, scores, winners, breakdown, draw_follows, outlook };
  }

  async drawing(): Promise<string> {
    return this.answer?.svg ?? '';
  }

  #here(): PositionAsked {
    const { game, players, variant, position } = this.answer!;
    return { game, players, variant, position };
  }

  #seeded(): PositionAsked {
    return this.random ? { seed: newSeed() } : {};
  }

  /** A refusal changes nothing but the problem that is shown; of several answers the last one counts. */
  async #ask(asked: PositionAsked, made: Made): Promise<boolean> {
    const mine = (this.#latest += 1);
    this.#asking += 1;
    this.problem = null;
    try {
      const answer = await api.position(asked);
      if (mine !== this.#latest) return false;
      this.line = [...this.line.slice(0, this.index + 1), { answer, made }].slice(-MAX_STEPS);
      this.index = this.line.length - 1;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.#latest) this.problem = error.problem;
      return false;
    } finally {
      this.#asking -= 1;
    }
  }

  #shown(answer: PositionAnswer): TableView {
    const seats = Array.from({ length: answer.players }, (_, seat) => seat);
    const seat = answer.turn ?? this.log.at(-1)?.seat ?? 0;
    return viewOf(answer, { sequence: this.log.length, seats, seat, moves: answer.moves });
  }
}

/** For draws: any number below 2^64. */
export function newSeed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}
