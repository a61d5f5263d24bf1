/** The rules in our own words, a file for each game and language, loaded when they are read. */
import type { Component } from 'svelte';
import type { BreakdownItem, Parts, Position } from '../api/types';
import type { Language } from '../i18n/index.svelte';

export interface Section {
  id: string;
  title: string;
  /** Pictures above the text: ids of symbols. */
  tiles?: string[];
  text: string[];
  points?: string[];
  /** Worked examples: the name of each, what it teaches, and what its picture shows to those who do not see it. */
  examples?: { name: string; text: string; alt: string }[];
}

/** A worked example as the rules play it: the table before a move and after it, and the points of the move. */
export interface Example<Game = string> {
  position: Position<Game>;
  after: Position<Game>;
  move: string;
  parts: Parts<Game>;
  breakdown: BreakdownItem<Game>[];
}

type Picture = Component<{ name: string }>;

const FILES = import.meta.glob<{ default: Section[] }>('./*/rules/*.ts');
const PICTURES = import.meta.glob<{ default: Picture }>('./*/rules/pictures/Picture.svelte');

/** Whether the client has the rules of a game to show. */
export function hasRules(game: string): boolean {
  return `./${game}/rules/en.ts` in FILES;
}

export async function loadRules(game: string, language: Language): Promise<Section[]> {
  const load = FILES[`./${game}/rules/${language}.ts`] ?? FILES[`./${game}/rules/en.ts`];
  return load ? (await load()).default : [];
}

/** What draws the examples of a game, on the boards that are played on. */
export async function loadPicture(game: string): Promise<Picture | null> {
  const load = PICTURES[`./${game}/rules/pictures/Picture.svelte`];
  return load ? (await load()).default : null;
}
