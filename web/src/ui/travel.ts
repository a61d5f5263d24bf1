/** Tiles travel: what left one spot and appeared at another flies there.
 *
 * A spot is an element with `data-spot`, a name of its own; `data-tile` names the picture of the tile on
 * it. Take a snapshot before the table changes, and let fly after.
 */
import { calm } from '../state/settings.svelte';

const FLIGHT = 360; // milliseconds
const AT_ONCE = 10; // tiles out of a pile that begin in one frame: it takes no longer however many travel
const PILED = 0.5; // the size of a tile that goes to a pile, or comes out of it

interface Seen {
  tile: string;
  element: Element;
}

/** Where a tile lay: from a unit square to the tile on the screen, however it is turned. */
interface Lay extends Seen {
  lie: DOMMatrix;
}

export type Snapshot = Map<string, Lay>;

export function snapshot(root: HTMLElement): Snapshot {
  const found: Snapshot = new Map();
  for (const [spot, seen] of spots(root)) {
    const lie = lieOf(seen.element);
    if (isShown(lie)) found.set(spot, { ...seen, lie });
  }
  return found;
}

function spots(root: HTMLElement): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-spot][data-tile]')) {
    const { spot, tile } = element.dataset;
    if (spot && tile) found.set(spot, { tile, element });
  }
  return found;
}

/** What is not shown has no size. */
function isShown({ a, b }: DOMMatrix): boolean {
  return !!(a || b);
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
let landings = 0;

/** A tile on its way, or one that only appears. */
interface Flight {
  tile: string;
  from: DOMMatrix | null;
  /** It comes out of a pile, where nobody misses it for a moment. */
  fresh: boolean;
  to: DOMMatrix;
  delay: number;
  /** Where it lies afterwards; nowhere, if it goes to a pile. */
  landing: Element | null;
}

/** Let the tiles fly that changed their spot since the snapshot. */
export function fly(
  root: HTMLElement,
  before: Snapshot,
  course: Course = { duration: FLIGHT },
): void {
  if (calm() || document.hidden) return;
  // The browser lays the page out once: whatever is asked of it comes before whatever changes it.
  const flights = planned(root, before, course);
  if (!flights.length) return;
  const page = { left: `${scrollX}px`, top: `${scrollY}px` };
  const { duration } = course;
  for (const { from, delay, landing } of flights) {
    if (!landing) continue;
    if (from) animate(landing, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
    else animate(landing, [{ opacity: 0 }, { opacity: 1 }], { duration });
  }
  for (const flight of flights) if (!flight.fresh) flyOne(flight, duration, page);
  const fresh = flights.filter((flight) => flight.fresh);
  const now = landings;
  const begin = (): void => {
    if (now !== landings) return;
    for (const flight of fresh.splice(0, AT_ONCE)) flyOne(flight, duration, page);
    if (fresh.length) requestAnimationFrame(begin);
  };
  begin();
}

function planned(root: HTMLElement, before: Snapshot, course: Course): Flight[] {
  const { apart = 0 } = course;
  const after = spots(root);
  const gone = new Map<string, DOMMatrix[]>();
  for (const [spot, { tile, lie }] of before) {
    if (after.get(spot)?.tile !== tile) gone.set(tile, [...(gone.get(tile) ?? []), lie]);
  }
  const flights: Flight[] = [];
  const source = pile(root, course.from);
  let delay = 0;
  for (const [spot, { tile, element }] of after) {
    if (before.get(spot)?.tile === tile) continue;
    const lie = lieOf(element);
    if (!isShown(lie)) continue;
    const left = gone.get(tile)?.shift();
    const from = left ?? (source && small(source, lie));
    flights.push({ tile, from, fresh: !left, to: lie, delay, landing: element });
    delay += apart;
  }
  const target = pile(root, course.to);
  if (!target) return flights;
  for (const [tile, lies] of gone) {
    for (const lie of lies) {
      const to = small(target, lie);
      flights.push({ tile, from: lie, fresh: false, to, delay: 0, landing: null });
    }
  }
  return flights;
}

function flyOne(
  { tile, from, to, delay, landing }: Flight,
  duration: number,
  page: { left: string; top: string },
): void {
  if (!from) return;
  const [width, height] = [Math.hypot(to.a, to.b), Math.hypot(to.c, to.d)];
  const flyer = drawn(tile, { ...page, width: `${width}px`, height: `${height}px` });
  document.body.append(flyer);
  const [start, end] = [from, to].map((lie) => `${lie.scale(1 / width, 1 / height)}`);
  const flight = animate(
    flyer,
    [{ transform: start }, { transform: end, opacity: landing ? 1 : 0 }],
    { duration, delay, fill: 'backwards', easing: 'cubic-bezier(.3,.7,.2,1)' },
  );
  flight.onfinish = flight.oncancel = () => flyer.remove();
}

/** All tiles are where they go, at once. */
export function land(): void {
  landings += 1;
  for (const flight of flying) flight.finish();
}

function drawn(tile: string, place: Partial<CSSStyleDeclaration>): SVGElement {
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
    transformOrigin: '0 0',
    willChange: 'transform', // a layer of its own: the table below is not painted again
    ...place,
  });
  return svg;
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

/** Where a pile is, or a place. */
function pile(root: HTMLElement, name: string | undefined): DOMRect | null {
  if (!name) return null;
  const quoted = CSS.escape(name);
  const found = root.querySelector(`[data-pile~="${quoted}"], [data-place="${quoted}"]`);
  const box = found?.getBoundingClientRect();
  return box?.width ? box : null;
}

/** The middle of a pile, as a small tile that lies there like another one. */
function small({ left, top, width, height }: DOMRect, like: DOMMatrix): DOMMatrix {
  const { a, b, c, d } = like.scale(PILED);
  return new DOMMatrix([a, b, c, d, left + (width - a - c) / 2, top + (height - b - d) / 2]);
}
