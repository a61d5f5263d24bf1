/** One queue of what happened: the table that is shown catches up with the match, step by step.
 *
 * The match knows the newest view at once, and holds the one that is shown (`staged`) as long as steps
 * wait here. Whoever wants no motion is shown the newest view at once.
 */
import { tick } from 'svelte';
import type { BreakdownItem, TableEvent, TableView } from '../api/types';
import type { GameClient } from '../games/game';
import { releaseFocus } from '../state/keys';
import { swallowClick } from '../ui/drag';
import { fly, land, snapshot, type Course } from '../ui/travel';
import { entryInWords } from '../ui/words';
import { FLIGHT, SCROLL, moving, pace, tooFarBehind } from './pace';
import { effects, placed } from './effects';
import type { StageKind } from './stage';
import { stepsOf, type Step } from './steps';

/** What is shown step by step: a live match, or a task of a lesson. */
export interface MovingTable {
  /** The table now. */
  readonly view: TableView | null;
  /** What is shown of the way there, as long as that is not shown yet. */
  staged: TableView | null;
  readonly past: TableView | null;
  readonly log: TableEvent[];
  /** Whether the viewer is to move. */
  readonly mine: boolean;
  onview: ((before: TableView, after: TableView) => void) | null;
}

/** What can be heard of the table. */
export type Cue = 'take' | 'place' | 'points' | 'turn' | 'won' | 'lost';

/** What the page does when something happened, before it is shown, and with what can be heard of it: so many
 * milliseconds later, and for points the higher the later they come. */
export interface Hearing {
  happened: () => void;
  heard: (cue: Cue, after?: number, height?: number) => void;
}

/** Tiles that come from nowhere come out of one pile, and those that vanish go to another. */
const COURSES: Record<StageKind, Omit<Course, 'duration'>> = {
  move: { from: 'fresh', to: 'used' },
  gain: { from: 'fresh', to: 'used' },
  points: { to: 'used' },
  clear: { from: 'fresh', to: 'used' },
  deal: { from: 'fresh', apart: 22 },
};

const EFFECT = 2.4; // flights that rising points and lights last

export class MotionQueue {
  /** Stands still until somebody goes on. */
  still = $state(false);
  /** What happened last in words, for those who listen. */
  news = $state('');
  #step = $state.raw<Step | null>(null);
  #waiting: Step[] = [];
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #root: HTMLElement | null = null;
  #home: number | null = null; // where the page was before it followed the points
  #reached: TableView; // the newest view that was shown

  constructor(
    readonly match: MovingTable,
    readonly client: GameClient,
    readonly hearing: Hearing,
  ) {
    this.#reached = match.view!;
    match.onview = (before, after) => this.#push(before, after);
  }

  /** Points to point out on the boards. */
  get marked(): BreakdownItem[] {
    return this.#step?.stage?.items ?? [];
  }

  /** The points that are counted just now, at the end of a round say. */
  get counted(): Step | null {
    return this.#step?.stage?.kind === 'points' ? this.#step : null;
  }

  /** For the element that holds the table: a press on it leads to the table now. */
  watch = (root: HTMLElement): (() => void) => {
    this.#root = root;
    const press = (): void => {
      if (!this.#waiting.length) return;
      swallowClick();
      this.skip();
    };
    const key = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') this.skip();
    };
    root.addEventListener('pointerup', press, { capture: true });
    addEventListener('keydown', key);
    return () => {
      root.removeEventListener('pointerup', press, { capture: true });
      removeEventListener('keydown', key);
      this.#root = null;
    };
  };

  close(): void {
    this.match.onview = null;
    this.#rest();
    land();
  }

  /** Show the table as it is now. */
  skip(): void {
    if (!this.#waiting.length) return;
    this.#waiting = [];
    this.#home = null;
    land();
    this.#rest();
    this.#arrive();
  }

  /** The next step, whether its time has come or not. */
  next(): void {
    clearTimeout(this.#timer);
    if (!moving() || this.match.past || !this.#root) this.skip();
    const [step] = this.#waiting;
    if (!step) return this.#rest();
    this.#running = true;
    const speed = pace(this.#behind - 1);
    const show = (): void => void this.#show(step, speed);
    if (this.#lead(step)) this.#timer = setTimeout(show, SCROLL);
    else show();
  }

  hold(): void {
    this.still = true;
    clearTimeout(this.#timer);
  }

  goOn(): void {
    this.still = false;
    this.next();
  }

  #push(before: TableView, after: TableView): void {
    const events = this.match.log.slice(before.sequence, after.sequence);
    this.news = events.map((event) => entryInWords(after, this.client, event)).join(' ');
    this.hearing.happened();
    this.match.staged ??= before;
    this.#waiting.push(...stepsOf(this.client, before, events, after));
    const shown = this.#root && moving() && !this.match.past && !tooFarBehind(this.#behind);
    if (!shown) {
      if (events.some(({ kind }) => kind === 'move')) this.hearing.heard('place');
      this.skip();
    } else if (!this.#running) this.next();
  }

  /** How many changes are not shown whole. */
  get #behind(): number {
    return this.#waiting.filter(({ ends }) => ends).length;
  }

  async #show(step: Step, speed: number): Promise<void> {
    const root = this.#root;
    if (!root) return this.skip();
    this.#waiting.shift();
    const { stage, view, lasts, number } = step;
    const duration = FLIGHT / speed;
    const before = snapshot(root);
    releaseFocus();
    this.#step = step;
    if (!this.still) this.#timer = setTimeout(() => this.next(), lasts / speed);
    if (this.#waiting.length) this.match.staged = view;
    else this.#arrive();
    if (!stage) return;
    if (stage.kind === 'move') {
      this.hearing.heard('take');
      this.hearing.heard('place', duration);
    }
    if (stage.items.length) this.hearing.heard('points', duration, number);
    await tick();
    // In the next frame, before it is painted: the browser lays the table out for that anyway.
    requestAnimationFrame(() => {
      if (step !== this.#step || root !== this.#root) return; // somebody has skipped it
      const timing = { duration: EFFECT * duration, delay: duration }; // when tiles have landed
      const begin = effects(root, stage, timing);
      const course = COURSES[stage.kind];
      fly(root, before, { duration, ...course, from: stage.from ?? course.from });
      begin();
    });
  }

  /** What is shown is the table now. */
  #arrive(): void {
    releaseFocus();
    const { match, hearing } = this;
    const { status, you } = this.#reached;
    const wasMine = !!this.#reached.moves?.length;
    const now = match.view!;
    match.staged = null;
    this.#reached = now;
    if (status === 'playing' && now.status === 'over') {
      const lost = you.seats.length > 0 && !now.winners.some((seat) => you.seats.includes(seat));
      hearing.heard(lost ? 'lost' : 'won', FLIGHT);
    } else if (match.mine && !wasMine) hearing.heard('turn', FLIGHT);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#running = false;
    this.still = false;
    this.#step = null;
    this.match.staged = null;
  }

  /** Bring what is counted into sight, and the page back to where it was when all is; whether it scrolls. */
  #lead({ stage }: Step): boolean {
    if (stage?.kind === 'points') {
      const [at] = stage.at.flatMap((name) => placed(this.#root!, name) ?? []);
      if (!at) return false;
      const { top, bottom } = at.getBoundingClientRect();
      if (top > 60 && bottom < innerHeight - 150) return false; // between the header and the words about it
      this.#home ??= scrollY;
      at.scrollIntoView({ block: 'center', behavior: 'smooth' });
      return true;
    }
    if (this.#home === null || stage?.kind === 'clear') return false;
    scrollTo({ top: this.#home, behavior: 'smooth' });
    this.#home = null;
    return true;
  }
}
