/** Points rise from where they come from. */
import { signed } from '../i18n/index.svelte';
import type { Stage } from './stage';

const HEIGHT = 34; // pixels

/** The element of a place or a spot, if it is there. */
export function placed(root: HTMLElement, name: string): Element | null {
  const quoted = CSS.escape(name);
  return root.querySelector(`[data-place="${quoted}"], [data-spot="${quoted}"]`);
}

export function rise(
  root: HTMLElement,
  { items, at }: Stage,
  timing: { duration: number; delay: number },
): void {
  const boxes = at
    .flatMap((name) => placed(root, name)?.getBoundingClientRect() ?? [])
    .filter(({ width }) => width > 0);
  if (!items.length || !boxes.length) return;
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const x = scrollX + middle(boxes.map(({ left, width }) => left + width / 2));
  const y = scrollY + middle(boxes.map(({ top, height }) => top + height / 2));
  const shown = document.createElement('span');
  shown.className = 'rising';
  shown.classList.toggle('loss', points < 0);
  shown.setAttribute('aria-hidden', 'true');
  shown.textContent = signed(points);
  document.body.append(shown);
  const lies = (up: number, scale: number): string =>
    `translate(${x}px, ${y - up}px) translate(-50%, -50%) scale(${scale})`;
  const rising = shown.animate(
    [
      { transform: lies(0, 0.5), opacity: 0 },
      { transform: lies(HEIGHT * 0.4, 1.15), opacity: 1, offset: 0.2 },
      { transform: lies(HEIGHT * 0.7, 1), opacity: 1, offset: 0.7 },
      { transform: lies(HEIGHT, 1), opacity: 0 },
    ],
    { ...timing, fill: 'backwards', easing: 'ease-out' },
  );
  rising.onfinish = rising.oncancel = () => shown.remove();
}

function middle(values: number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
