/** Who plays at each level: what the portrait is drawn from, and how the character is presented. */

import { t, wordOr } from '../i18n/index.svelte';
import { levelName } from '../state/catalogue.svelte';
import { names } from './names';
import { ratings } from '../games/ratings';

export interface Face {
  ground: string;
  dress: string;
  trim: string;
  skin: string;
  hair: string;
  style: 'tuft' | 'bob' | 'curls' | 'bald' | 'bun' | 'cap' | 'long' | 'wave';
  beard?: 'full' | 'goatee' | 'moustache';
  glasses?: true;
  /** How far the brows fall towards the nose, in degrees; surprise is below 0. */
  brows: number;
  /** How far the corners of the mouth rise. */
  smile: number;
}

const [pale, warm, tan, brown, deep] = ['#f6d9c0', '#eec29c', '#d19a6b', '#a06a44', '#6e452c'];
const [ink, ginger, straw, silver, chestnut] = [
  '#2b2430',
  '#c0632a',
  '#e3bc62',
  '#d8d6d2',
  '#6a4029',
];

/** By level. A level that is not here has no portrait: bots of other servers may have other levels. */
export const FACES: Readonly<Record<string, Face>> = {
  novice: {
    ground: '#9cc7e8',
    dress: '#e9b034',
    trim: '#fdf3d3',
    skin: pale,
    hair: ginger,
    style: 'tuft',
    brows: -10,
    smile: 4,
  },
  beginner: {
    ground: '#bfe0c4',
    dress: '#b93a2b',
    trim: '#fbe3d3',
    skin: tan,
    hair: ink,
    style: 'cap',
    brows: -6,
    smile: 3,
  },
  casual: {
    ground: '#f3d3a8',
    dress: '#2c7648',
    trim: '#e4f3dc',
    skin: warm,
    hair: straw,
    style: 'bob',
    brows: -4,
    smile: 4,
  },
  skilled: {
    ground: '#d8c3ea',
    dress: '#17776d',
    trim: '#e8f2f0',
    skin: brown,
    hair: ink,
    style: 'curls',
    brows: 0,
    smile: 2.5,
  },
  advanced: {
    ground: '#f0b9a4',
    dress: '#2a66ad',
    trim: '#dbe8f7',
    skin: warm,
    hair: chestnut,
    style: 'wave',
    beard: 'goatee',
    brows: 4,
    smile: 2,
  },
  strong: {
    ground: '#a9c3b0',
    dress: '#54210a',
    trim: '#de7a23',
    skin: deep,
    hair: ink,
    style: 'bald',
    beard: 'full',
    brows: 10,
    smile: 1,
  },
  expert: {
    ground: '#f2dd94',
    dress: '#5d3a80',
    trim: '#efe4fa',
    skin: pale,
    hair: chestnut,
    style: 'bun',
    glasses: true,
    brows: 3,
    smile: 2,
  },
  veteran: {
    ground: '#b7c6da',
    dress: '#262b38',
    trim: '#8fd0c4',
    skin: tan,
    hair: silver,
    style: 'wave',
    beard: 'moustache',
    brows: 6,
    smile: 1,
  },
  champion: {
    ground: '#e6a7a0',
    dress: '#1d2740',
    trim: '#f0bb4c',
    skin: deep,
    hair: ink,
    style: 'long',
    brows: 8,
    smile: 1.5,
  },
  virtuoso: {
    ground: '#93cdc6',
    dress: '#8b3d8f',
    trim: '#f7ecd2',
    skin: warm,
    hair: ginger,
    style: 'long',
    brows: 9,
    smile: 1,
  },
  master: {
    ground: '#2b3450',
    dress: '#6b4a1c',
    trim: '#f3c14b',
    skin: brown,
    hair: silver,
    style: 'bald',
    beard: 'full',
    glasses: true,
    brows: 12,
    smile: 0.5,
  },
};

/** To choose from: who it is, and how strong in words. */
export function opponentName(level: string): string {
  const name = names[level];
  return name ? `${name} · ${levelName(level)}` : levelName(level);
}

/** How a level plays, after its rating where that was measured. */
export function aboutOpponent(game: string, level: string): string {
  const rating = ratings[game]?.[level];
  const measured = rating ? `${t('bot.rating', { rating: `${rating}` })}. ` : '';
  return measured + wordOr(`bot.${level}`, '');
}
