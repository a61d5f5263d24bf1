/** The keyboard at a table. A key presses the button that names it (`aria-keyshortcuts`), so what a key may do is
 * what the buttons may do; and the focus stays where it was, though what had it is gone. */

const BUTTONS =
  'button:enabled:not([aria-disabled=true], [tabindex="-1"]), [role=button][tabindex="0"]';
const REGIONS = '[role=group], section';
const TYPED = 'input, select, textarea, [contenteditable]';

/** The key of an event as `aria-keyshortcuts` writes it; null for keys that are meant for something else. */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest(TYPED)) return null;
  if (document.querySelector('dialog[open]')) return null;
  if (event.key === '?') return event.key; // which many keyboards have above another sign
  if (event.shiftKey) return null;
  // By its place: not every keyboard has the digits there without Shift.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  return digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
}

/** Press the button of a key; false where none can be pressed. */
export function pressShortcut(key: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (element) => element.getAttribute('aria-keyshortcuts') === key && element.matches(BUTTONS),
  );
  found?.click();
  return !!found;
}

/** To be called before much changes: where something goes that has the focus, the browser first lays out whatever has
 * changed before. What a pointer pressed needs no focus any more; where the keyboard is, it stays. */
export function releaseFocus(): void {
  const focused = document.activeElement as HTMLElement | SVGElement | null;
  if (focused?.matches(':focus:not(:focus-visible)')) focused.blur();
}

/** Where the keyboard was on a table, by the name of its place and by what lies around that. */
export class FocusKeeper {
  #place: string | undefined;
  #regions: Element[] = [];

  note(element: Element, root: HTMLElement): void {
    if (!root.contains(element)) return this.forget();
    this.#place = element.getAttribute('data-place') ?? undefined;
    const around: Element[] = [];
    for (let at: Element | null = element; at && root.contains(at);) {
      if (at.matches(REGIONS)) around.push(at);
      at = at.parentElement;
    }
    this.#regions = [...around, root];
  }

  /** A pointer is used, or the focus is somewhere else: it is not missed. */
  forget(): void {
    this.#place = undefined;
    this.#regions = [];
  }

  /** Where nothing has the focus any more: give it to the same place, or else to what is near. */
  restore(): void {
    const root = this.#regions.at(-1);
    if (!root || document.activeElement !== document.body) return;
    const near = this.#regions
      .flatMap((region) => [...region.querySelectorAll<HTMLElement | SVGElement>('[data-place]')])
      .filter((element) => element.matches(BUTTONS));
    const same = near.find((element) => element.dataset['place'] === this.#place);
    (same ?? near[0])?.focus({ preventScroll: true });
  }
}
