/** Positions of a finished match, as somebody saw them; each is asked for once. */
import { api } from '../api/client';
import type { TableView } from '../api/types';

/** Through whose eyes: a seat's, everybody's together, or those of the person who looks. */
export type Eyes = number | 'open' | null;
/** What somebody chose: a seat's, everything, or those of whoever moves. */
export type ChosenEyes = 'mover' | 'open' | number;

const MAX_KEPT = 300;

export class Looks {
  #known = new Map<string, Promise<TableView>>();

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {}

  at(sequence: number, eyes: Eyes): Promise<TableView> {
    const whose = eyes === null ? '' : eyes === 'open' ? '&open=true' : `&seat=${eyes}`;
    const query = `?at=${Math.max(1, sequence)}${whose}`;
    let found = this.#known.get(query);
    if (!found) {
      found = api.look(this.id, this.token, query);
      found.catch(() => this.#known.delete(query)); // asked again the next time
      this.#known.set(query, found);
      if (this.#known.size > MAX_KEPT) this.#known.delete(this.#known.keys().next().value!);
    }
    return found;
  }
}
