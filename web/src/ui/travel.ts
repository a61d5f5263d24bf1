/** Tiles travel: what left one spot and appeared at another flies there.
 *
 * A spot is an element with `data-spot`, a name of its own; `data-tile` names the picture of the tile on
 * it. Take a snapshot before the table changes, and let fly after.
 */
import { calm } from '../state/settings.svelte';

const FLIGHT = 360; // milliseconds
const PILED = 0.5; // the size of a tile that goes to a pile, or comes out of it

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
    if (!spot || !tile) continue;
    const lie = lieOf(element);
    if (lie.a || lie.b) seen.set(spot, { tile, lie }); // what is not shown has no size
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

/** How tiles travel. */
export interface Course {
  /** Milliseconds of a flight. */
  duration: number;
  /** The pile (`data-pile`) or the place out of which tiles come that were nowhere. */
  from?: string;
  /** The pile to which tiles go that are nowhere afterwards. */
  to?: string;
  /** Milliseconds from the start of one flight to that of the next. */
  apart?: number;
}

const flying = new Set<Animation>();

/** Let the tiles fly that changed their spot since the snapshot. */
export function fly(
  root: HTMLElement,
  before: Snapshot,
  course: Course = { duration: FLIGHT },
): void {
  if (calm() || document.hidden) return;
  const after = snapshot(root);
  const gone = new Map<string, DOMMatrix[]>();
  for (const [spot, seen] of before) {
    if (after.get(spot)?.tile === seen.tile) continue;
    gone.set(seen.tile, [...(gone.get(seen.tile) ?? []), seen.lie]);
  }
  const { duration, apart = 0 } = course;
  let delay = 0;
  for (const [spot, { tile, lie }] of after) {
    if (before.get(spot)?.tile === tile) continue;
    const from = gone.get(tile)?.shift() ?? pile(root, course.from, lie);
    const landing = element(root, spot);
    if (from) {
      flyOne(tile, from, lie, { duration, delay });
      if (landing)
        animate(landing, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
    } else if (landing) animate(landing, [{ opacity: 0 }, { opacity: 1 }], { duration });
    delay += apart;
  }
  for (const [tile, lies] of gone) {
    for (const lie of lies) {
      const to = pile(root, course.to, lie);
      if (to) flyOne(tile, lie, to, { duration, delay: 0 }, 0);
    }
  }
}

/** All tiles are where they go, at once. */
export function land(): void {
  for (const flight of flying) flight.finish();
}

function flyOne(
  tile: string,
  from: DOMMatrix,
  to: DOMMatrix,
  timing: { duration: number; delay: number },
  opacity = 1,
): void {
  const [width, height] = [Math.hypot(to.a, to.b), Math.hypot(to.c, to.d)];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${tile}`);
  svg.setAttribute('class', 'flyer');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  Object.assign(svg.style, {
    position: 'absolute', // the page may be scrolled meanwhile
    zIndex: '60',
    pointerEvents: 'none',
    left: `${scrollX}px`,
    top: `${scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
    transformOrigin: '0 0',
    willChange: 'transform', // a layer of its own: the table below is not painted again
  });
  document.body.append(svg);
  const [start, end] = [from, to].map((lie) => `${lie.scale(1 / width, 1 / height)}`);
  const flight = animate(svg, [{ transform: start }, { transform: end, opacity }], {
    ...timing,
    fill: 'backwards',
    easing: 'cubic-bezier(.3,.7,.2,1)',
  });
  flight.onfinish = flight.oncancel = () => svg.remove();
}

function animate(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Animation {
  const animation = element.animate(frames, options);
  flying.add(animation);
  void animation.finished.catch(() => {}).then(() => flying.delete(animation));
  return animation;
}

/** The middle of a pile, as a small tile that lies there like another one. */
function pile(root: HTMLElement, name: string | undefined, like: DOMMatrix): DOMMatrix | null {
  if (!name) return null;
  const quoted = CSS.escape(name);
  const found = root.querySelector(`[data-pile~="${quoted}"], [data-place="${quoted}"]`);
  if (!found) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  if (!width) return null;
  const { a, b, c, d } = like.scale(PILED);
  const corner = [left + (width - a - c) / 2, top + (height - b - d) / 2] as const;
  return new DOMMatrix([a, b, c, d, ...corner]);
}

function element(root: HTMLElement, spot: string): Element | null {
  return root.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
}
