/** What makes an element offer a move: pointing at it or focusing it looks ahead, a click plays. */
import type { Choosing } from '../state/choosing.svelte';

export function offering(choosing: Choosing | undefined, move: string | undefined) {
  if (!choosing || !move) return {};
  const look = (): void => void choosing.consider(move);
  const leave = (): void => void choosing.consider(null);
  return {
    onclick: (): void => void choosing.play(move),
    onmouseenter: look,
    onfocus: look,
    onmouseleave: leave,
    onblur: leave,
  };
}
