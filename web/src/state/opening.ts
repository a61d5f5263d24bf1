/** Opening and joining tables, and keeping the key to the seat. */
import { api } from '../api/client';
import type { NewTable, SeatGrant } from '../api/types';
import type { GameName } from '../games/game';
import { keepMatch, read, write } from './keeping';
import { router } from './router.svelte';

export type Opponent = 'open' | 'person' | string; // or the level of a bot

/** What is chosen in the dialog, and remembered for the next time. */
export interface TableOptions {
  players: number;
  variant: string;
  others: Opponent[];
  public: boolean;
  clock: 'none' | 'move' | 'game';
}

const DEFAULT: TableOptions = {
  players: 2,
  variant: 'standard',
  others: ['casual', 'casual', 'casual'],
  public: false,
  clock: 'none',
};

export function lastOptions(game: GameName): TableOptions {
  return { ...DEFAULT, ...read<Partial<TableOptions>>(`tilewright.options.${game}`, {}) };
}

/** One click: as the last time, alone against bots. */
export async function quickStart(game: GameName): Promise<void> {
  const options = lastOptions(game);
  const bots = options.others.map((other) =>
    ['open', 'person'].includes(other) ? 'casual' : other,
  );
  await openTable(game, { ...options, others: bots, public: false }, '');
}

export async function openTable(
  game: GameName,
  options: TableOptions,
  name: string,
): Promise<void> {
  write(`tilewright.options.${game}`, options);
  const seats: NewTable['seats'] = [{ kind: 'person', ...(name ? { name } : {}) }];
  for (const other of options.others.slice(0, options.players - 1)) {
    if (other === 'open' || other === 'person') seats.push({ kind: other });
    else seats.push({ kind: 'bot', level: other as 'casual' });
  }
  const table: NewTable = { game, variant: options.variant, seats, public: options.public };
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
