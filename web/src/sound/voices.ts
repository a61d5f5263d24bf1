/** The sounds of the table, made of tones and noise: tiles of fired clay on wood, small bells for points. */
import type { Cue } from '../motion/queue.svelte';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Of the loudest moment, from 0 to 1. */
  level: number;
  /** Seconds until it cannot be heard any more. */
  fades: number;
  /** Seconds after the beginning of the sound. */
  at?: number;
  shape?: OscillatorType;
}

interface Knock {
  /** Hertz in the middle of the noise that is let through. */
  pitch: number;
  level: number;
  fades: number;
}

interface Voice {
  tones: Tone[];
  knocks?: Knock[];
}

const ATTACK = 0.004; // seconds: without it a tone begins with a crack
const SILENCE = 0.0001;
const SHARPNESS = 1.4; // of the noise's filter
const NOISE_SECONDS = 0.25;
/** Five tones of a scale in which any two sound well together, in half tones. */
const SCALE = [0, 2, 4, 7, 9];
const HIGHEST = 11; // steps of it
const SOFTER = 0.4; // high tones sound louder than low ones of the same level
const C5 = 523.25;

function halfTones(above: number): number {
  return C5 * 2 ** (above / 12);
}

/** The higher, the more points were counted before. */
function bell(step: number): Voice {
  const height = Math.min(Math.max(0, step), HIGHEST);
  const octave = Math.floor(height / SCALE.length);
  const pitch = halfTones(12 * octave + SCALE[height % SCALE.length]!);
  const level = 0.2 * (C5 / pitch) ** SOFTER;
  return {
    tones: [
      { pitch, level, fades: 0.4 },
      { pitch: 2.76 * pitch, level: level / 4, fades: 0.12 }, // the overtone of a struck bar
    ],
  };
}

/** Tones one after the other, in half tones over C. */
function melody(steps: number[], apart: number, level: number, fades: number): Voice {
  return {
    tones: steps.map((step, index) => ({
      pitch: halfTones(step),
      level,
      fades,
      at: apart * index,
      shape: 'triangle' as const,
    })),
  };
}

function voice(cue: Cue, height: number): Voice {
  switch (cue) {
    case 'take':
      return {
        tones: [{ pitch: 2150, level: 0.2, fades: 0.06 }],
        knocks: [{ pitch: 3600, level: 0.42, fades: 0.045 }],
      };
    case 'place':
      return {
        tones: [
          { pitch: 1480, level: 0.16, fades: 0.08 },
          { pitch: 170, level: 0.22, fades: 0.09 },
        ],
        knocks: [{ pitch: 1900, level: 0.4, fades: 0.06 }],
      };
    case 'points':
      return bell(height);
    case 'turn':
      return melody([4, 9], 0.13, 0.18, 0.45);
    case 'won':
      return melody([0, 4, 7, 12, 16], 0.12, 0.17, 0.9);
    case 'lost':
      return melody([7, 3, 0], 0.2, 0.16, 0.8);
  }
}

/** Play a cue so many seconds from now. */
export function sound(out: GainNode, cue: Cue, after: number, height: number): void {
  const { tones, knocks = [] } = voice(cue, height);
  const begin = out.context.currentTime + after;
  for (const { pitch, level, fades, at = 0, shape = 'sine' } of tones) {
    const source = new OscillatorNode(out.context, { type: shape, frequency: pitch });
    play(source, source, out, { begin: begin + at, level, fades });
  }
  for (const { pitch, level, fades } of knocks) {
    const source = new AudioBufferSourceNode(out.context, { buffer: noise(out.context) });
    const filter = new BiquadFilterNode(out.context, {
      type: 'bandpass',
      frequency: pitch,
      Q: SHARPNESS,
    });
    play(source, source.connect(filter), out, { begin, level, fades });
  }
}

function play(
  source: AudioScheduledSourceNode,
  last: AudioNode,
  out: GainNode,
  { begin, level, fades }: { begin: number; level: number; fades: number },
): void {
  const gain = new GainNode(out.context, { gain: 0 });
  gain.gain.setValueAtTime(SILENCE, begin);
  gain.gain.exponentialRampToValueAtTime(level, begin + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + ATTACK + fades);
  last.connect(gain).connect(out);
  source.start(begin);
  source.stop(begin + ATTACK + fades);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noise(context: BaseAudioContext): AudioBuffer {
  let found = noises.get(context);
  if (!found) {
    const length = Math.ceil(NOISE_SECONDS * context.sampleRate);
    found = new AudioBuffer({ length, sampleRate: context.sampleRate });
    const samples = found.getChannelData(0);
    for (let index = 0; index < length; index++) samples[index] = 2 * Math.random() - 1;
    noises.set(context, found);
  }
  return found;
}
