/** Dragging with mouse, pen or finger: from an element to one with `data-drop`. */

const THRESHOLD = 8; // pixels: less is a click

export interface Dragging {
  /** The pictures that follow the pointer: ids of symbols. */
  tiles: string[];
  size: number;
  start: () => void;
  over: (target: string | null) => void;
  drop: (target: string | null) => void;
}

/** An action for `{@attach}`: `options` is null where there is nothing to drag. */
export function draggable(options: () => Dragging | null) {
  return (node: HTMLElement | SVGElement): (() => void) => {
    const down = (event: PointerEvent): void => {
      const dragging = options();
      if (!dragging || event.button !== 0) return;
      follow(event, dragging);
    };
    (node as HTMLElement).addEventListener('pointerdown', down);
    return () => (node as HTMLElement).removeEventListener('pointerdown', down);
  };
}

function follow(first: PointerEvent, dragging: Dragging): void {
  let ghost: HTMLElement | null = null;
  let over: string | null = null;

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== first.pointerId) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < THRESHOLD)
        return;
      ghost = picture(dragging);
      dragging.start();
    }
    event.preventDefault();
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    const target = targetAt(event);
    if (target !== over) dragging.over((over = target));
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== first.pointerId) return;
    if (event.type === 'pointerup') move(event); // a quick hand may have moved unseen
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    swallowClick();
    dragging.drop(event.type === 'pointerup' ? targetAt(event) : null);
  };
  addEventListener('pointermove', move, { passive: false });
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function targetAt(event: PointerEvent): string | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
}

/** The click that follows is not meant. */
export function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}

function picture({ tiles, size }: Dragging): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'drag-ghost';
  ghost.innerHTML = tiles
    .map((tile) => `<svg width="${size}" height="${size}"><use href="#${tile}"/></svg>`)
    .join('');
  document.body.append(ghost);
  return ghost;
}
