/** What is seen beside tiles that travel: points that rise from their place, and a light on what is complete. */
import { signed } from '../i18n/index.svelte';
import { around, type Box } from '../ui/arrows';
import type { Stage } from './stage';

/** In milliseconds. */
export interface Timing {
  duration: number;
  delay: number;
}

const HEIGHT = 34; // pixels that points rise
const HALO = 1.5; // the size of a light, in that of what it shines on

/** The element of a place or a spot, if it is there. */
export function placed(root: HTMLElement, name: string): Element | null {
  const quoted = CSS.escape(name);
  return root.querySelector(`[data-place="${quoted}"], [data-spot="${quoted}"]`);
}

/** What shows the points and the lights of a stage, to be begun once nothing more is asked of the page. */
export function effects(root: HTMLElement, stage: Stage, timing: Timing): () => void {
  const { items, at, lit = [] } = stage;
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const rising = items.length ? boxOf(root, at) : null;
  const lights = lit.flatMap((names) => boxOf(root, names) ?? []);
  return () => {
    if (rising) rise(rising, points, timing);
    for (const box of lights) glow(box, timing);
  };
}

function rise(box: Box, points: number, timing: Timing): void {
  const shown = overlay('rising');
  shown.classList.toggle('loss', points < 0);
  shown.textContent = signed(points);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const lies = (up: number, scale: number): string =>
    `translate(${x}px, ${y - up}px) translate(-50%, -50%) scale(${scale})`;
  pass(shown, timing, [
    { transform: lies(0, 0.5), opacity: 0 },
    { transform: lies(HEIGHT * 0.4, 1.15), opacity: 1, offset: 0.2 },
    { transform: lies(HEIGHT * 0.7, 1), opacity: 1, offset: 0.7 },
    { transform: lies(HEIGHT, 1), opacity: 0 },
  ]);
}

/** A light around a group of places. */
function glow(box: Box, timing: Timing): void {
  const shown = overlay('halo');
  const [width, height] = [HALO * box.width, HALO * box.height];
  Object.assign(shown.style, { width: `${width}px`, height: `${height}px` });
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  const lies = (scale: number): string => `translate(${x}px, ${y}px) scale(${scale})`;
  pass(shown, timing, [
    { transform: lies(0.6), opacity: 0 },
    { transform: lies(1), opacity: 1, offset: 0.3 },
    { transform: lies(1), opacity: 0.8, offset: 0.6 },
    { transform: lies(1.1), opacity: 0 },
  ]);
}

/** Around all places that are seen, on the page: it may be scrolled meanwhile. */
function boxOf(root: HTMLElement, names: string[]): Box | null {
  const boxes = names.flatMap((name) => placed(root, name)?.getBoundingClientRect() ?? []);
  const box = around(boxes);
  return box && { ...box, x: box.x + scrollX, y: box.y + scrollY };
}

function overlay(kind: 'rising' | 'halo'): HTMLElement {
  const shown = document.createElement('span');
  shown.className = kind;
  shown.setAttribute('aria-hidden', 'true');
  document.body.append(shown);
  return shown;
}

function pass(shown: HTMLElement, timing: Timing, frames: Keyframe[]): void {
  const passing = shown.animate(frames, { ...timing, fill: 'backwards', easing: 'ease-out' });
  passing.onfinish = passing.oncancel = () => shown.remove();
}
