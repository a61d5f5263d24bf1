/** Tiles travel: what left one spot and came to another flies there.
 *
 * A spot is an element with `data-spot`, a name of its own; `data-tile` names the picture of the tile on
 * it. Take a snapshot before the table changes, and let fly after.
 */
import { calm } from '../state/settings.svelte';

const FLIGHT = 360; // milliseconds

interface Seen {
  tile: string;
  box: DOMRect;
}

export type Snapshot = Map<string, Seen>;

export function snapshot(root: HTMLElement): Snapshot {
  const seen: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-spot][data-tile]')) {
    const { spot, tile } = element.dataset;
    if (spot && tile) seen.set(spot, { tile, box: element.getBoundingClientRect() });
  }
  return seen;
}

/** Let the tiles fly that changed their spot since the snapshot. */
export function fly(root: HTMLElement, before: Snapshot): void {
  if (calm() || document.hidden || !root.animate) return;
  const after = snapshot(root);
  const gone = new Map<string, DOMRect[]>();
  for (const [spot, seen] of before) {
    if (after.get(spot)?.tile === seen.tile) continue;
    gone.set(seen.tile, [...(gone.get(seen.tile) ?? []), seen.box]);
  }
  for (const [spot, { tile, box }] of after) {
    if (before.get(spot)?.tile === tile) continue;
    const from = gone.get(tile)?.shift();
    if (from) flyOne(root, tile, from, box, spot);
    else appear(root, spot);
  }
}

function flyOne(root: HTMLElement, tile: string, from: DOMRect, to: DOMRect, spot: string): void {
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
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    transformOrigin: '0 0',
  });
  document.body.append(svg);
  const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const flight = svg.animate(
    [
      { transform: `${shift} scale(${from.width / to.width}, ${from.height / to.height})` },
      { transform: 'none' },
    ],
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
