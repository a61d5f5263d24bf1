/** One puzzle that is being solved: the board, the move that was tried, hints, and the solution afterwards. */
import { Refused } from '../api/client';
import { puzzleApi } from '../api/puzzles';
import type {
  LegalMove,
  Preview,
  Problem,
  PuzzleBoard,
  PuzzleHint,
  PuzzleJudged,
  PuzzleShown,
  TableEvent,
  TableView,
} from '../api/types';
import type { ShownTable } from '../state/table';

/** What was tried last, and what it was. */
export interface Tried {
  made: LegalMove;
  judged: Pick<PuzzleJudged, 'verdict' | 'loss'> | null;
}

export class Solving implements ShownTable {
  puzzle = $state.raw<PuzzleShown | null>(null);
  tried = $state.raw<Tried | null>(null);
  /** Of the move that is open. */
  hints = $state.raw<PuzzleHint[]>([]);
  /** What the puzzle did to the rating, once it has counted. */
  rating = $state.raw<PuzzleJudged['rating']>(null);
  problem = $state.raw<Problem | null>(null);
  /** The ply of the solution that is looked at, once there is one. */
  ply = $state(0);
  #asking = $state(0);

  readonly past = null;
  readonly offset = 0;

  constructor(
    readonly id: string,
    /** Whether its theme was chosen, and so is known. */
    readonly themed: boolean,
  ) {}

  /** Nobody is missed at a puzzle. */
  get present(): number[] {
    return this.view?.seats.map(({ seat }) => seat) ?? [];
  }

  get busy(): boolean {
    return this.#asking > 0;
  }

  get over(): boolean {
    return !!this.puzzle?.solution;
  }

  /** The board that is shown: the one that is open, or one of the solution. */
  board: PuzzleBoard | null = $derived.by(() => {
    const { puzzle } = this;
    return puzzle?.solution?.boards[this.ply] ?? puzzle?.board ?? null;
  });

  view: TableView | null = $derived(this.puzzle && this.board && viewOf(this.puzzle, this.board));

  log: TableEvent[] = $derived(
    (this.puzzle?.solution?.line.slice(0, this.ply) ?? this.puzzle?.played ?? []).map(
      ({ seat, move, parts }, sequence) => ({ sequence, kind: 'move', seat, at: 0, move, parts }),
    ),
  );

  async load(): Promise<void> {
    await this.#do(async () => this.#take(await puzzleApi.look(this.id)));
  }

  async play(move: string): Promise<void> {
    const made = this.view?.moves?.find((one) => one.move === move);
    const step = this.puzzle?.attempt?.step ?? 0;
    if (!made || this.busy) return;
    this.tried = { made, judged: null };
    const done = await this.#do(async () => {
      const { puzzle, rating, ...judged } = await puzzleApi.play(this.id, step, move, this.themed);
      this.tried = { made, judged };
      this.rating = rating ?? this.rating;
      if (judged.verdict !== 'wrong') this.hints = [];
      this.#take(puzzle);
    });
    if (!done) this.tried = null;
  }

  async hint(): Promise<void> {
    const number = this.hints.length + 1;
    await this.#do(async () => {
      const hint = await puzzleApi.hint(this.id, number, this.themed);
      this.hints = [...this.hints, hint];
    });
  }

  async giveUp(): Promise<void> {
    await this.#do(async () => {
      const { rating, puzzle } = await puzzleApi.giveUp(this.id, this.themed);
      this.rating = rating ?? this.rating;
      this.#take(puzzle);
    });
  }

  async again(): Promise<void> {
    await this.#do(async () => {
      const puzzle = await puzzleApi.again(this.id);
      this.tried = null;
      this.hints = [];
      this.#take(puzzle);
    });
  }

  async vote(vote: number): Promise<void> {
    await this.#do(async () => {
      const { ply } = this;
      this.#take(await puzzleApi.vote(this.id, vote));
      this.ply = ply;
    });
  }

  /** Look at the solution after so many of its moves. */
  goTo(ply: number): void {
    const last = (this.puzzle?.solution?.boards.length ?? 1) - 1;
    this.ply = Math.max(0, Math.min(last, ply));
  }

  async preview(move: string, signal: AbortSignal): Promise<Preview | null> {
    if (this.over) return null;
    return puzzleApi.preview(this.id, this.puzzle?.attempt?.step ?? 0, move, signal);
  }

  drawing({ sequence }: TableView, signal: AbortSignal): Promise<string> {
    return puzzleApi.drawing(this.id, sequence, signal);
  }

  /** The puzzle as it is now; a solution is shown from its first move. */
  #take(puzzle: PuzzleShown): void {
    this.ply = 0;
    this.puzzle = puzzle;
  }

  async #do(what: () => Promise<void>): Promise<boolean> {
    this.#asking += 1;
    this.problem = null;
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      // Another tab was quicker: what is true now is shown.
      if (error.code === 'stale') this.#take(await puzzleApi.look(this.id));
      return false;
    } finally {
      this.#asking -= 1;
    }
  }
}

/** A board as a table at which the solver's seat is to move. */
export function viewOf(puzzle: PuzzleShown, board: PuzzleBoard): TableView {
  const { game, variant, players, seat } = puzzle;
  const seats = Array.from({ length: players }, (_, number) => number);
  return {
    match: '',
    sequence: board.ply,
    game,
    variant,
    version: 0,
    public: false,
    status: 'playing',
    seats: seats.map((number) => ({
      seat: number,
      kind: 'person',
      name: null,
      level: null,
      away: null,
      host: false,
    })),
    first: 0,
    turn: board.turn,
    scores: board.scores,
    winners: board.winners,
    clocks: null,
    grace: null,
    rematch: null,
    assistance: true,
    teaching: null,
    origin: null,
    fair: { commitment: '', seed: null, salt: null, chosen: false },
    you: { seats: [seat], seat, host: false },
    take_back: null,
    position: board.position,
    events: [],
    moves: board.moves,
  };
}
