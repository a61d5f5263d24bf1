/** How far somebody is in each game's lessons; the browser keeps it. */
import { read, write } from '../state/keeping';

const NAME = 'tilewright.lessons';

interface Progress {
  /** The task that was looked at last. */
  at: string;
  done: string[];
}

class Progresses {
  #kept = $state<Record<string, Progress>>(read(NAME, {}));

  of(game: string): Progress {
    return this.#kept[game] ?? { at: '', done: [] };
  }

  goTo(game: string, task: string): void {
    this.#keep(game, { ...this.of(game), at: task });
  }

  finish(game: string, task: string): void {
    const { done } = this.of(game);
    if (!done.includes(task)) this.#keep(game, { at: task, done: [...done, task] });
  }

  restart(game: string): void {
    this.#keep(game, { at: '', done: [] });
  }

  #keep(game: string, progress: Progress): void {
    this.#kept[game] = progress;
    write(NAME, this.#kept);
  }
}

export const progress = new Progresses();
