/** Pointing at something coloured: by a mouse over it, by the focus, by a finger that rests on it. */
import { byFinger } from '../state/fingers';

const RESTS = 450; // milliseconds
const STRAYS = 8; // pixels: a finger that goes further drags or scrolls

/** For `{@attach}` on what holds elements with `data-colour`: says which of them is pointed at. */
export function pointing(say: (at: HTMLElement | null) => void) {
  return (node: HTMLElement): (() => void) => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let start: PointerEvent | null = null;

    const at = ({ target }: Event): void => {
      say((target as Element).closest<HTMLElement>('[data-colour]'));
    };
    const leave = (): void => {
      clearTimeout(resting);
      start = null;
      say(null);
    };
    const over = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') at(event);
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') return;
      start = event;
      resting = setTimeout(() => at(event), RESTS);
    };
    const move = (event: PointerEvent): void => {
      if (!start) return;
      const { clientX, clientY } = start;
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > STRAYS) leave();
    };
    const focus = (event: FocusEvent): void => {
      if (!byFinger()) at(event);
    };

    const listeners = {
      pointerover: over,
      pointerleave: leave,
      pointerdown: down,
      pointermove: move,
      pointerup: (event: PointerEvent) => start && event.pointerId === start.pointerId && leave(),
      pointercancel: leave,
      focusin: focus,
      focusout: leave,
    };
    for (const [kind, listen] of Object.entries(listeners))
      node.addEventListener(kind, listen as EventListener);
    return () => {
      clearTimeout(resting);
      for (const [kind, listen] of Object.entries(listeners))
        node.removeEventListener(kind, listen as EventListener);
    };
  };
}
