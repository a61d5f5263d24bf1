/** Whether the server can be reached: noticed when a request fails, and looked after until it can again. */

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 8000;
const RELOADED = 'tilewright.reloaded';
const LEAST_BETWEEN = 30_000;

class Network {
  away = $state(false);
  /** How often the server has come back: whoever could not load anything loads again. */
  returns = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE;

  begin(): void {
    addEventListener('offline', this.lost);
    addEventListener('online', () => void this.check());
    if (!navigator.onLine) this.lost();
  }

  /** A request got no answer. */
  lost = (): void => {
    if (this.away) return;
    this.away = true;
    this.#pause = FIRST_PAUSE;
    this.#wait();
  };

  /** Ask whether the server is there; it answers that without asking anybody. */
  async check(): Promise<void> {
    try {
      if (!(await fetch('/healthz', { cache: 'no-store' })).ok) throw new Error('not well');
      if (this.away) this.returns += 1;
      this.away = false;
      clearTimeout(this.#timer);
    } catch {
      if (this.away) this.#wait();
      else this.lost();
    }
  }

  /** Load the page again, but not again and again: it may be the client that is broken. */
  reload(): void {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < LEAST_BETWEEN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}

export const network = new Network();
