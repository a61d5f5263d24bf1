/** Sounds of the table, if one wants them: none before the first press on the page. */
import type { Cue } from '../motion/queue.svelte';
import { calm, settings } from '../state/settings.svelte';

const VIBRATION = [40, 60, 40]; // milliseconds, as what follows
const LATE = 1000;

interface Instrument {
  out: GainNode;
  context: AudioContext;
  sound: (out: GainNode, cue: Cue, after: number, height: number) => void;
}

let making: Promise<Instrument> | null = null;
let pressed = false;

/** To open the device takes a while, so it is done when nothing else is to be done. */
async function make(): Promise<Instrument> {
  const { sound } = await import('./voices');
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
  const context = new AudioContext();
  const out = new GainNode(context);
  out.connect(context.destination);
  return { out, context, sound };
}

/** Some browsers let sounds begin nowhere but in a press. */
async function press(): Promise<void> {
  pressed = true;
  if (!settings.chosen.sound) return;
  const { context } = await (making ??= make());
  if (context.state === 'suspended') await context.resume();
  for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, press, true);
}
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, press, true);

/** So many milliseconds from now; points sound higher, the more of them came before. */
export function hear(cue: Cue, after = 0, height = 0): void {
  if (!settings.chosen.sound || !pressed) return;
  if (document.hidden && cue !== 'turn') return; // who looks elsewhere is called back
  if (cue === 'turn' && !calm()) navigator.vibrate?.(VIBRATION);
  if (settings.chosen.volume > 0) void play(cue, after / 1000, height);
}

async function play(cue: Cue, after: number, height: number): Promise<void> {
  const asked = performance.now();
  const { out, context, sound } = await (making ??= make());
  if (context.state === 'suspended') await context.resume();
  if (performance.now() - asked > LATE) return; // a press has let sounds begin long after that
  out.gain.value = settings.chosen.volume;
  sound(out, cue, after, height);
}
