/** What the server offers: its games with their players and variants, and the levels of its bots. */
import { api } from '../api/client';
import type { Catalogue, GameShown } from '../api/types';
import { sentence, wordOr } from '../i18n/index.svelte';

class Offered {
  found = $state.raw<Catalogue | null>(null);
  #asked: Promise<Catalogue> | undefined;

  /** Asks once; after a failure the next call asks again. */
  load(): Promise<Catalogue> {
    this.#asked ??= api.games().then(
      (found) => (this.found = found),
      (error: unknown) => {
        this.#asked = undefined;
        throw error;
      },
    );
    return this.#asked;
  }

  game(name: string): GameShown | undefined {
    return this.found?.games.find((game) => game.name === name);
  }
}

export const catalogue = new Offered();

/** The title in the player's language; for a game that the client has no words for, its own. */
export function gameTitle(name: string): string {
  return wordOr(`game.${name}`, catalogue.game(name)?.title ?? name);
}

export function variantName(game: string, variant: string): string {
  return wordOr(`variant.${game}.${variant}`, sentence(plain(variant)));
}

export function levelName(level: string): string {
  return wordOr(`level.${level}`, sentence(plain(level)));
}

/** A name out of data, as something to read. */
export function plain(name: string): string {
  return name.replaceAll(/[_-]/g, ' ');
}
