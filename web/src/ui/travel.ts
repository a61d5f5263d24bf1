/** Tiles travel: what left one spot and appeared at another flies there.
 *
 * A spot is an element with `data-spot`, a name of its own; `data-tile` names the picture of the tile on
 * it. Take a snapshot before the table changes, and let fly after.
 */
import { calm } from '../state/settings.svelte';

const FLIGHT = 360; // milliseconds

interface Seen {
  tile: string;
  /** From a unit square to the tile on the screen, however it is turned. */
  lie: DOMMatrix;
}

export type Snapshot = Map<string, Seen>;

export function snapshot(root: HTMLElement): Snapshot {
  const seen: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-spot][data-tile]')) {
    const { spot, tile } = element.dataset;
    if (spot && tile) seen.set(spot, { tile, lie: lieOf(element) });
  }
  return seen;
}

/** A box on the screen says nothing of turns, so a tile in a drawing is asked for its axes, too. */
function lieOf(element: Element): DOMMatrix {
  const { left, top, width, height } = element.getBoundingClientRect();
  const axes = element instanceof SVGUseElement ? element.getScreenCTM() : null;
  if (!axes) return new DOMMatrix([width, 0, 0, height, left, top]);
  const [w, h] = sizeOf(element as SVGUseElement);
  const [a, b, c, d] = [axes.a * w, axes.b * w, axes.c * h, axes.d * h];
  const corner = [left + (width - a - c) / 2, top + (height - b - d) / 2] as const;
  return new DOMMatrix([a, b, c, d, ...corner]);
}

function sizeOf({ width, height }: SVGUseElement): [number, number] {
  return [width.baseVal.value, height.baseVal.value];
}

/** Let the tiles fly that changed their spot since the snapshot. */
export function fly(root: HTMLElement, before: Snapshot): void {
  if (calm() || document.hidden || !root.animate) return;
  const after = snapshot(root);
  const gone = new Map<string, DOMMatrix[]>();
  for (const [spot, seen] of before) {
    if (after.get(spot)?.tile === seen.tile) continue;
    gone.set(seen.tile, [...(gone.get(seen.tile) ?? []), seen.lie]);
  }
  for (const [spot, { tile, lie }] of after) {
    if (before.get(spot)?.tile === tile) continue;
    const from = gone.get(tile)?.shift();
    if (from) flyOne(root, tile, from, lie, spot);
    else appear(root, spot);
  }
}

function flyOne(
  root: HTMLElement,
  tile: string,
  from: DOMMatrix,
  to: DOMMatrix,
  spot: string,
): void {
  const [width, height] = [Math.hypot(to.a, to.b), Math.hypot(to.c, to.d)];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${tile}`);
  svg.setAttribute('class', 'flyer');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  Object.assign(svg.style, {
    position: 'fixed',
    zIndex: '60',
    pointerEvents: 'none',
    left: '0',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
    transformOrigin: '0 0',
    willChange: 'transform', // a layer of its own: the table below is not painted again
  });
  document.body.append(svg);
  const flight = svg.animate(
    [from, to].map((lie) => ({ transform: `${lie.scale(1 / width, 1 / height)}` })),
    { duration: FLIGHT, easing: 'cubic-bezier(.3,.7,.2,1)' },
  );
  element(root, spot)?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  flight.onfinish = flight.oncancel = () => svg.remove();
}

function appear(root: HTMLElement, spot: string): void {
  element(root, spot)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FLIGHT });
}

function element(root: HTMLElement, spot: string): Element | null {
  return root.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
}
