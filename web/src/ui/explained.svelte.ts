/** What the rules say against a move or a position, in the player's language once its words are there. */
import type { Problem } from '../api/types';
import { speaking } from '../i18n/index.svelte';
import { problemInWords } from '../i18n/refusals';

export class Explained {
  /** Undefined while the words are loaded, and where there are none. */
  sentence = $state<string | undefined>();
  #loading = $state(false);
  readonly #problem: () => Problem | null;

  /** In a component: it follows the problem and the language. */
  constructor(problem: () => Problem | null, game: () => string | undefined) {
    this.#problem = problem;
    $effect(() => {
      let current = true;
      const asked = problem();
      this.sentence = undefined;
      this.#loading = !!asked?.refusal;
      if (!asked) return;
      void problemInWords(asked, speaking.language, game())
        .catch(() => undefined) // no connection: then in English
        .then((found) => {
          if (!current) return;
          this.sentence = found;
          this.#loading = false;
        });
      return () => (current = false);
    });
  }

  /** Where in a position. */
  get where(): string {
    return this.#problem()?.where ?? '';
  }

  /** The sentence, or what the server says in English. */
  get detail(): string {
    const english = this.#loading ? '' : (this.#problem()?.detail ?? '');
    return this.sentence ?? english.replace(`${this.where}: `, '');
  }
}
