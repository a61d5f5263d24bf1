/** A task of a lesson as a table: the learner plays, the server judges. */
import { Refused, api } from '../api/client';
import type { LegalMove, Preview, Problem, TableEvent, TableView, TaskAnswer } from '../api/types';
import type { MovingTable } from '../motion/queue.svelte';
import { viewOf } from '../state/position-view';
import type { ShownTable } from '../state/table';

export class TaskTable implements ShownTable, MovingTable {
  readonly past = null;
  readonly offset = 0;
  view = $state.raw<TableView | null>(null);
  staged = $state.raw<TableView | null>(null);
  log = $state.raw<TableEvent[]>([]);
  answer = $state.raw<TaskAnswer | null>(null);
  /** Why the last move was refused, or the task cannot be shown. */
  problem = $state.raw<Problem | null>(null);
  onview: MovingTable['onview'] = null;
  #start: TaskAnswer | null = null;
  #asking = $state(0);

  constructor(
    readonly game: string,
    readonly task: string,
  ) {}

  get present(): number[] {
    return this.view?.seats.map(({ seat }) => seat) ?? [];
  }

  get current(): TableView | null {
    return this.staged ?? this.view;
  }

  get busy(): boolean {
    return this.#asking > 0 || this.staged !== null;
  }

  get mine(): boolean {
    return !!this.view?.moves?.length;
  }

  /** Moves that the rules refuse here, and that are worth a try to hear why. */
  get refused(): LegalMove[] {
    return this.answer === this.#start ? (this.answer?.refused ?? []) : [];
  }

  get #moves(): string[] {
    return this.log.flatMap(({ move }) => move ?? []);
  }

  /** From the beginning; what was asked for is not asked for again. */
  async begin(): Promise<void> {
    this.problem = null;
    try {
      this.#start ??= await api.task(this.game, this.task, []);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      return;
    }
    this.log = [];
    this.answer = this.#start;
    this.view = this.#shown(this.#start);
  }

  /** A legal move, or one that is refused. */
  async play(move: string): Promise<void> {
    const before = this.view;
    if (this.busy || !before?.moves) return;
    this.problem = null;
    this.#asking += 1;
    try {
      this.#take(before, move, await api.task(this.game, this.task, [...this.#moves, move]));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
    } finally {
      this.#asking -= 1;
    }
  }

  async preview(move: string, signal: AbortSignal): Promise<Preview> {
    const before = this.answer!.position.outlook;
    const { position } = await api.task(this.game, this.task, [...this.#moves, move], signal);
    const { view, scores, winners, breakdown, outcomes, outlook } = position;
    const draw_follows = outcomes.length > 0;
    const outlooks = { before, after: outlook };
    return { position: view, scores, winners, breakdown, draw_follows, outlook: outlooks };
  }

  async drawing(): Promise<string> {
    return this.answer?.position.svg ?? '';
  }

  #take(before: TableView, move: string, answer: TaskAnswer): void {
    const made = before.moves?.find((one) => one.move === move);
    const event: TableEvent = {
      sequence: this.log.length,
      kind: 'move',
      seat: answer.seat,
      at: 0,
      move,
      ...(made ? { parts: made.parts } : {}),
      breakdown: answer.position.breakdown,
    };
    this.log = [...this.log, event];
    this.answer = answer;
    const after = this.#shown(answer);
    this.view = after;
    this.onview?.(before, after);
  }

  /** What is judged is played no further. */
  #shown({ position, seat, verdict }: TaskAnswer): TableView {
    const moves = verdict === 'open' ? position.moves : null;
    return viewOf(position, { sequence: this.log.length, seats: [seat], seat, moves });
  }
}
