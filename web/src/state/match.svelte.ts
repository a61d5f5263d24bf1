/** A table as the server sends it: kept up to date by a WebSocket, through any interruption. */
import { Refused, api, newKey, patience } from '../api/client';
import type { Message, Preview, Problem, TableEvent, TableView } from '../api/types';
import { KeptMove, type MadeMove } from '../offline/kept-move.svelte';
import type { ShownTable } from './table';

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const PING_EVERY = 20_000;
/** The server restarts: all its clients come back within this time, but not all at once. */
const RESTARTING = 1012;
const RESTART_SPREAD = 1000;
/** Problems that pass by themselves. */
const AWAY = ['offline', 'unavailable'];

export type Connection = 'connecting' | 'online' | 'lost';

export class LiveMatch<Game = string> implements ShownTable<Game> {
  /** The table now. */
  view = $state.raw<TableView<Game> | null>(null);
  /** What is shown of the way to the table now, as long as that is not shown yet. */
  staged = $state.raw<TableView<Game> | null>(null);
  /** Called when the table has changed, before anybody is shown how. */
  onview: ((before: TableView<Game>, after: TableView<Game>) => void) | null = null;
  /** Asked before a move is sent; if the answer is no it is not played after all. */
  onplay: ((move: string) => Promise<boolean>) | null = null;
  /** An earlier position that is looked at, if any. */
  past = $state.raw<TableView<Game> | null>(null);
  /** Everything that happened, by sequence. */
  log = $state.raw<TableEvent<Game>[]>([]);
  present = $state.raw<number[]>([]);
  connection = $state<Connection>('connecting');
  /** Why the table cannot be shown at all, or why the last command was refused. */
  fatal = $state.raw<Problem | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Server time minus ours, in seconds. */
  offset = $state(0);

  /** The move that waits until the server is back, if any. */
  readonly kept: KeptMove;

  #asking = $state(0);
  #awaited = $state(0); // the sequence that the last command led to
  #wanted = $state<number | undefined>(); // the earlier position that was asked for last
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {
    this.kept = new KeptMove(id, (made) => this.#send(made));
    this.#connect();
    this.#pinging = setInterval(() => this.#say({ type: 'ping' }), PING_EVERY);
    addEventListener('online', this.#now);
  }

  /** The table as far as it is shown: all of it, but for moments. */
  get current(): TableView<Game> | null {
    return this.staged ?? this.view;
  }

  /** What is on the screen: the table, or an earlier position. */
  get shown(): TableView<Game> | null {
    return this.past ?? this.current;
  }

  /** Whether a command is on its way, up to the view that shows what it did. */
  get busy(): boolean {
    const known = (this.view?.sequence ?? 0) >= this.#awaited;
    return !!this.kept.waiting || this.#asking > 0 || !known || this.staged !== null;
  }

  /** At the end nobody's board is the one to play on. */
  get equal(): boolean {
    return this.current?.status === 'over' || this.current?.status === 'abandoned';
  }

  get mine(): boolean {
    return !!this.current?.moves?.length;
  }

  close(): void {
    this.#closed = true;
    this.kept.close();
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    removeEventListener('online', this.#now);
    this.#socket?.close();
  }

  async play(move: string): Promise<void> {
    if (this.onplay && !(await this.#allowed(this.onplay, move))) return;
    const made = { sequence: this.view?.sequence ?? 0, move, key: newKey() };
    if ((await this.#send(made)) === 'away') this.kept.keep(made);
  }

  async #allowed(ask: (move: string) => Promise<boolean>, move: string): Promise<boolean> {
    this.#asking += 1;
    try {
      return await ask(move);
    } finally {
      this.#asking -= 1;
    }
  }

  async takeBack(to?: number): Promise<void> {
    const sequence = this.view?.sequence ?? 0;
    await this.do('take-back', to === undefined ? { sequence } : { sequence, to });
  }

  async #send({ sequence, move, key }: MadeMove): Promise<'away' | 'done' | 'refused'> {
    const done = await this.do('moves', { sequence, move }, key);
    if (done) return 'done';
    if (!AWAY.includes(this.problem?.code ?? '')) return 'refused';
    this.problem = null;
    return 'away';
  }

  /** Any command; a refusal is shown, and the table is as it was. */
  async do(
    command: string,
    body: object = {},
    key = newKey(),
  ): Promise<{ match?: string } | undefined> {
    if (!this.token) return undefined;
    this.#asking += 1;
    this.problem = null;
    try {
      const done = await api.command(this.id, this.token, command, body, key);
      this.#awaited = done.sequence ?? 0;
      return done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      const fresh = error.problem['view'] as TableView<Game> | undefined;
      if (fresh) this.#take(fresh);
      return undefined;
    } finally {
      this.#asking -= 1;
    }
  }

  /** The position that is looked at, or will be as soon as it is known. */
  get at(): number {
    return this.#wanted ?? this.view?.sequence ?? 0;
  }

  /** Look at the position after an earlier entry; without a sequence at the table now. */
  async lookAt(sequence?: number): Promise<void> {
    if (sequence === undefined || sequence >= (this.view?.sequence ?? 0)) {
      this.#wanted = undefined;
      this.past = null;
      return;
    }
    this.#wanted = sequence;
    try {
      const past = await api.look<Game>(this.id, this.token, `?at=${sequence}`);
      if (this.#wanted === sequence) this.past = past;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      this.#wanted = this.past?.sequence;
    }
  }

  async preview(move: string, signal: AbortSignal): Promise<Preview<Game> | null> {
    return this.token ? api.preview<Game>(this.id, this.token, move, signal) : null;
  }

  drawing({ sequence, you }: TableView, signal: AbortSignal): Promise<string> {
    return api.drawing(this.id, this.token, { at: sequence, seat: you.seat }, signal);
  }

  #now = (): void => {
    this.#pause = FIRST_PAUSE;
    if (this.connection !== 'online') {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #connect(): void {
    if (this.#closed) return;
    this.#socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.id}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#say({ type: 'hello', token: this.token ?? null, since: this.log.length });
      this.#say({ type: 'ping' });
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string));
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket || this.#closed || this.fatal) return;
      this.connection = this.view ? 'lost' : 'connecting';
      if (code === RESTARTING) {
        this.#timer = setTimeout(() => this.#connect(), RESTART_SPREAD * Math.random());
        return;
      }
      this.#timer = setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    };
  }

  #say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: Message<Game>): void {
    if (message.type === 'view') {
      this.connection = 'online';
      this.#pause = FIRST_PAUSE;
      this.#take(message.view);
    } else if (message.type === 'presence') {
      this.present = message.seats;
    } else if (message.type === 'pong') {
      this.offset = message.now - Date.now() / 1000;
    } else if (message.type === 'problem') {
      const pause = patience(message.problem);
      this.#pause = Math.max(this.#pause, pause);
      if (!this.view && !pause) this.fatal = message.problem;
    }
  }

  /** Late and doubled views do no harm: the highest sequence counts. */
  #take(view: TableView<Game>): void {
    const log = [...this.log];
    for (const event of view.events) log[event.sequence] = event;
    const whole = log.findIndex((entry) => entry === undefined);
    if (whole >= 0) {
      this.#say({ type: 'resync', since: whole });
      log.length = whole;
    }
    this.log = log;
    const before = this.view;
    if (before && view.sequence < before.sequence) return;
    this.view = view;
    void this.kept.arrived(view, this.log);
    if (before && view.sequence > before.sequence) this.onview?.(before, view);
  }
}
