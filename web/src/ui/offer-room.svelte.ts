/** On a small screen: the room for what is on offer above the own board, so that both are in sight at once. */

const GAPS = 12; // between them and below

export class OfferRoom {
  width = $state(0);
  /** Pixels from the top of the offer to the own board. */
  height = $state(0);

  /** For `{@attach}` on the offer, which stands in one table with the own board. */
  watch = (offer: HTMLElement): (() => void) => {
    const own = offer.closest('.stage')?.querySelector<HTMLElement>('.own.card');
    const measure = (): void => {
      this.width = offer.clientWidth;
      const top = offer.getBoundingClientRect().top + scrollY;
      this.height = innerHeight - top - GAPS - (own?.offsetHeight ?? 0);
    };
    const observer = new ResizeObserver(measure);
    // What stands above moves it, and changes the height of the page.
    for (const one of [offer, own, document.body]) if (one) observer.observe(one);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  };
}

export interface Size {
  width: number;
  height: number;
}

/** How high boxes are that stand side by side and go on in another row where they must. */
export function wrapped(boxes: readonly Size[], width: number, gap: number): number {
  let [height, row, used] = [0, 0, 0];
  for (const box of boxes) {
    if (used && used + gap + box.width > width) {
      height += row + gap;
      [row, used] = [0, 0];
    }
    used += (used ? gap : 0) + box.width;
    row = Math.max(row, box.height);
  }
  return height + row;
}

/** The largest tile from `most` down to `least` with which something is no higher than its room. */
export function largestTile(
  most: number,
  least: number,
  room: number,
  heightOf: (tile: number) => number,
): number {
  let tile = most;
  while (tile > least && heightOf(tile) > room) tile -= 1;
  return tile;
}
