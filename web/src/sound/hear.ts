/** Sounds of the table, if one wants them: none before the first press on the page. */
import type { Cue } from '../motion/queue.svelte';
import { calm, settings } from '../state/settings.svelte';

const VIBRATION = [40, 60, 40]; // milliseconds

let out: GainNode | null = null;
let pressed = false;

const press = (): void => {
  pressed = true;
  removeEventListener('pointerdown', press, { capture: true });
  removeEventListener('keydown', press, { capture: true });
};
addEventListener('pointerdown', press, { capture: true });
addEventListener('keydown', press, { capture: true });

/** So many milliseconds from now; points sound higher, the more of them came before. */
export function hear(cue: Cue, after = 0, height = 0): void {
  const { sound: wanted, volume } = settings.chosen;
  if (!wanted || !pressed || document.hidden) return;
  if (cue === 'turn' && !calm()) navigator.vibrate?.(VIBRATION);
  if (volume > 0) void play(cue, after / 1000, height, volume);
}

/** How it sounds is loaded when it is heard for the first time. */
async function play(cue: Cue, after: number, height: number, volume: number): Promise<void> {
  const { sound } = await import('./voices');
  if (!out) {
    const context = new AudioContext();
    out = new GainNode(context);
    out.connect(context.destination);
  }
  out.gain.value = volume;
  const context = out.context as AudioContext;
  if (context.state === 'suspended') await context.resume();
  sound(out, cue, after, height);
}
