/** Opening and joining tables, and keeping the key to the seat. */
import { api } from '../api/client';
import type { Catalogue, NewTable, SeatGrant } from '../api/types';
import { OWN_LEVEL, ownLevel } from '../teaching/own-level';
import { catalogue } from './catalogue.svelte';
import { keepMatch, read, write } from './keeping';
import { router } from './router.svelte';

export const TEACHING = ['gentle', 'medium', 'strict'] as const;
export const CLOCKS = ['none', 'move', 'game'] as const;
export type Opponent = 'open' | 'person' | string; // or the level of a bot

/** What is chosen in the dialog, and remembered for the next time. */
export interface TableOptions {
  players: number;
  variant: string;
  others: Opponent[];
  public: boolean;
  clock: (typeof CLOCKS)[number];
  /** Hints and evaluation during the game; null: on alone against bots, off with other people. */
  assistance: boolean | null;
  /** Before what the table warns, alone against bots; null: it does not. */
  teaching: NonNullable<NewTable['teaching']> | null;
}

/** What was chosen the last time, as far as the server still offers it. */
export function lastOptions(
  game: string,
  { games, levels, default_level }: Catalogue,
): TableOptions {
  const offered = games.find(({ name }) => name === game);
  const { players = [], variants = [] } = offered ?? {};
  const last = read<Partial<TableOptions>>(`tilewright.options.${game}`, {});
  const known = (other: Opponent | undefined): other is Opponent =>
    !!other &&
    (isPerson(other) ||
      levels.some((level) => level === other) ||
      (other === OWN_LEVEL && !!ownLevel(game)));
  return {
    players: among(players, last.players) ?? among(players, 2) ?? players[0] ?? 2,
    variant: among(variants, last.variant) ?? variants[0] ?? '',
    others: Array.from({ length: Math.max(1, ...players) - 1 }, (_, index) => {
      const other = last.others?.[index];
      return known(other) ? other : default_level;
    }),
    public: last.public ?? false,
    clock: among(CLOCKS, last.clock) ?? 'none',
    assistance: null, // with other people it is agreed on each time
    teaching: among(TEACHING, last.teaching ?? undefined) ?? null,
  };
}

function among<T>(all: readonly T[], one: T | undefined): T | undefined {
  return all.find((other) => other === one);
}

/** Whether the table will have advice, as the server decides where nothing was chosen. */
export function assists(options: TableOptions): boolean {
  const { assistance } = options;
  return assistance ?? againstBots(options);
}

/** Whether nobody but bots plays along. */
export function againstBots({ others, players }: TableOptions): boolean {
  return !others.slice(0, players - 1).some(isPerson);
}

function isPerson(other: Opponent): other is 'open' | 'person' {
  return other === 'open' || other === 'person';
}

/** One click: as the last time, alone against bots. */
export async function quickStart(game: string): Promise<void> {
  const offered = await catalogue.load();
  const options = lastOptions(game, offered);
  const bots = options.others.map((other) => (isPerson(other) ? offered.default_level : other));
  await openTable(game, { ...options, others: bots, public: false, assistance: null }, '');
}

export async function openTable(game: string, options: TableOptions, name: string): Promise<void> {
  write(`tilewright.options.${game}`, options);
  const seats: NewTable['seats'] = [{ kind: 'person', ...(name ? { name } : {}) }];
  for (const other of options.others.slice(0, options.players - 1)) {
    const level = other === OWN_LEVEL ? ownLevel(game) : other;
    seats.push(isPerson(other) ? { kind: other } : { kind: 'bot', ...(level ? { level } : {}) });
  }
  const table: NewTable = { game, variant: options.variant, seats, public: options.public };
  if (options.assistance !== null) table.assistance = options.assistance;
  if (options.teaching && againstBots(options) && options.assistance !== false) {
    table.teaching = options.teaching;
  }
  if (options.clock === 'move') table.clock = { kind: 'move', seconds: 60 };
  if (options.clock === 'game') table.clock = { kind: 'game', seconds: 600, increment: 5 };
  enter(await api.open(table));
}

export async function joinTable(match: string, name: string): Promise<void> {
  enter(await api.join(match, name));
}

/** Keep the token and go to the table. */
export function enter(seated: SeatGrant): void {
  const { view } = seated;
  keepMatch({
    match: seated.match,
    token: seated.token,
    game: view.game,
    variant: view.variant,
    players: view.seats.length,
    at: Date.now(),
  });
  router.go(`/match/${seated.match}`);
}
