//! All sounds of the client, synthesised: no files to load, no licences. Each is built into any audio context, so that a test can render it.
//! This file imports nothing, so that the test can load it alone.

export type Sound = 'touch' | 'card' | 'coin' | 'die' | 'stamp' | 'crowd' | 'death' | 'turn' | 'clock' | 'victory';

type Build = (context: BaseAudioContext, out: AudioNode, at: number, vary: number) => void;

/** Points of an envelope: seconds after the beginning, and the level from 0 to 1. */
type Envelope = readonly (readonly [seconds: number, level: number])[];

/** Almost silent: exponential ramps cannot reach 0. */
const SILENCE = 0.0001;

/** Seconds of noise, which is made once for each context. */
const NOISE_LENGTH = 2;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, always the same. */
function noiseBuffer(context: BaseAudioContext): AudioBuffer {
  const found = noises.get(context);
  if (found) return found;
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_LENGTH, context.sampleRate);
  fillWithNoise(buffer.getChannelData(0), 1);
  noises.set(context, buffer);
  return buffer;
}

function fillWithNoise(samples: Float32Array, seed: number): void {
  let state = seed;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[index] = state / 2 ** 31 - 1;
  }
}

/** A volume that follows an envelope, connected to `out`. */
function shaped(context: BaseAudioContext, out: AudioNode, at: number, envelope: Envelope): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, at);
  for (const [seconds, level] of envelope) {
    gain.gain.exponentialRampToValueAtTime(Math.max(level, SILENCE), at + Math.max(seconds, 0.001));
  }
  gain.connect(out);
  return gain;
}

const lengthOf = (envelope: Envelope): number => envelope.at(-1)![0];

interface Tone {
  readonly type?: OscillatorType;
  readonly from: number;
  /** The frequency at the end, if it changes. */
  readonly to?: number;
  readonly envelope: Envelope;
}

function tone(context: BaseAudioContext, out: AudioNode, at: number, { type, from, to, envelope }: Tone): void {
  const oscillator = context.createOscillator();
  oscillator.type = type ?? 'sine';
  oscillator.frequency.setValueAtTime(from, at);
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, at + lengthOf(envelope));
  oscillator.connect(shaped(context, out, at, envelope));
  oscillator.start(at);
  oscillator.stop(at + lengthOf(envelope));
}

interface Hiss {
  readonly filter: BiquadFilterType;
  /** Frequencies of the filter at the beginning, in the middle and at the end. */
  readonly sweep: readonly [number, number, number];
  readonly q?: number;
  readonly envelope: Envelope;
}

/** Filtered noise. */
function hiss(context: BaseAudioContext, out: AudioNode, at: number, { filter, sweep, q, envelope }: Hiss): void {
  const length = lengthOf(envelope);
  const source = context.createBufferSource();
  source.buffer = noiseBuffer(context);
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = filter;
  band.Q.value = q ?? 0.8;
  band.frequency.setValueAtTime(sweep[0], at);
  band.frequency.exponentialRampToValueAtTime(sweep[1], at + length / 2);
  band.frequency.exponentialRampToValueAtTime(sweep[2], at + length);
  source.connect(band).connect(shaped(context, out, at, envelope));
  // Begins anywhere in the noise, so that two cards do not sound the same.
  source.start(at, (at * 7.3) % (NOISE_LENGTH - 0.1));
  source.stop(at + length);
}

/** A drum or a fist on a table. */
function thump(context: BaseAudioContext, out: AudioNode, at: number, level: number, deep = 1): void {
  tone(context, out, at, { from: 130 * deep, to: 46 * deep, envelope: [[0.006, level], [0.08, level * 0.5], [0.24, 0]] }); // prettier-ignore
}

/** A finger on wood. */
const touch: Build = (context, out, at, vary) => {
  tone(context, out, at, { from: 420 * vary, to: 210, envelope: [[0.003, 0.13], [0.05, 0]] }); // prettier-ignore
  hiss(context, out, at, { filter: 'bandpass', sweep: [1800, 1200, 900], envelope: [[0.002, 0.06], [0.025, 0]] }); // prettier-ignore
};

/** A card swishes over the table and lands. */
const card: Build = (context, out, at, vary) => {
  const air: Envelope = [[0.05, 0.34], [0.1, 0.2], [0.16, 0]]; // prettier-ignore
  hiss(context, out, at, { filter: 'bandpass', sweep: [900 * vary, 3400 * vary, 1500], q: 0.9, envelope: air });
  const landing: Envelope = [[0.003, 0.5], [0.06, 0]]; // prettier-ignore
  hiss(context, out, at + 0.12, { filter: 'lowpass', sweep: [1400, 700, 320], q: 0.5, envelope: landing });
  tone(context, out, at + 0.12, { from: 190 * vary, to: 120, envelope: [[0.003, 0.16], [0.07, 0]] }); // prettier-ignore
};

/** A coin falls on a coin: two partials without a common measure. */
const coin: Build = (context, out, at, vary) => {
  const ring = (when: number, level: number, shift: number): void => {
    const base = 2950 * vary * shift;
    tone(context, out, when, { from: base, envelope: [[0.002, level], [0.05, level * 0.4], [0.34, 0]] }); // prettier-ignore
    tone(context, out, when, { from: base * 1.593, envelope: [[0.002, level * 0.7], [0.03, level * 0.25], [0.22, 0]] }); // prettier-ignore
    hiss(context, out, when, { filter: 'highpass', sweep: [5200, 6000, 7000], envelope: [[0.001, level * 0.6], [0.018, 0]] }); // prettier-ignore
  };
  ring(at, 0.16, 1);
  ring(at + 0.075, 0.11, 1.087);
};

/** Where a die touches the table: seconds and loudness. It rolls slower and slower. */
const BOUNCES: Envelope = [
  [0, 0.8],
  [0.07, 0.5],
  [0.13, 0.7],
  [0.215, 0.45],
  [0.31, 0.55],
  [0.43, 0.35],
  [0.56, 0.25],
];

const die: Build = (context, out, at, vary) => {
  BOUNCES.forEach(([seconds, level], index) => {
    const pitch = vary * (1 + ((index * 37) % 11) / 40);
    const click: Envelope = [[0.001, level * 0.9], [0.022, 0]]; // prettier-ignore
    hiss(context, out, at + seconds, { filter: 'bandpass', sweep: [2300 * pitch, 2000 * pitch, 1600 * pitch], q: 3.5, envelope: click }); // prettier-ignore
    tone(context, out, at + seconds, { from: 330 * pitch, to: 190, envelope: [[0.002, level * 0.24], [0.045, 0]] }); // prettier-ignore
  });
};

/** A seal is pressed on: low, with the slap of the stamp. */
const stamp: Build = (context, out, at, vary) => {
  thump(context, out, at, 0.62, vary);
  hiss(context, out, at, { filter: 'lowpass', sweep: [1500, 700, 260], envelope: [[0.003, 0.5], [0.09, 0]] }); // prettier-ignore
};

/** The mouths of a crowd: formants of a wide open vowel, from frequency to loudness and sharpness. */
const FORMANTS = [
  [640, 1, 4],
  [1120, 0.62, 5],
  [2500, 0.2, 6],
] as const;

/** A crowd roars: noise and many voices through formants, swelling and fading. */
const crowd: Build = (context, out, at) => {
  const swell: Envelope = [[0.12, 0.14], [0.55, 0.95], [1, 0.62], [1.75, 0]]; // prettier-ignore
  const throat = context.createGain();
  const source = context.createBufferSource();
  source.buffer = noiseBuffer(context);
  source.loop = true;
  source.connect(throat);
  source.start(at);
  source.stop(at + 1.75);
  // Voices rise a little and fall, none like the other.
  [118, 133, 151, 176, 204, 229, 262].forEach((base, index) => {
    const voice = context.createOscillator();
    voice.type = 'sawtooth';
    const late = index * 0.033;
    voice.frequency.setValueAtTime(base * 0.92, at + late);
    voice.frequency.linearRampToValueAtTime(base * 1.16, at + 0.55 + late);
    voice.frequency.linearRampToValueAtTime(base * 0.84, at + 1.75);
    const level = context.createGain();
    level.gain.value = 0.075;
    voice.connect(level).connect(throat);
    voice.start(at + late);
    voice.stop(at + 1.75);
  });
  for (const [frequency, level, sharpness] of FORMANTS) {
    const mouth = context.createBiquadFilter();
    mouth.type = 'bandpass';
    mouth.frequency.value = frequency;
    mouth.Q.value = sharpness;
    const loud = swell.map(([seconds, height]) => [seconds, height * level] as const);
    throat.connect(mouth).connect(shaped(context, out, at, loud));
  }
};

/** A growl that sinks, rough at first, and the body that hits the sand. */
const death: Build = (context, out, at, vary) => {
  const body: Envelope = [[0.06, 0.5], [0.4, 0.42], [0.85, 0.2], [1.15, 0]]; // prettier-ignore
  const throat = context.createBiquadFilter();
  throat.type = 'lowpass';
  throat.Q.value = 3;
  throat.frequency.setValueAtTime(900, at);
  throat.frequency.exponentialRampToValueAtTime(150, at + 1.1);
  const rough = context.createGain();
  rough.gain.value = 0.6;
  const flutter = context.createOscillator();
  flutter.frequency.setValueAtTime(34, at);
  flutter.frequency.exponentialRampToValueAtTime(12, at + 1.1);
  const depth = context.createGain();
  depth.gain.value = 0.4;
  flutter.connect(depth).connect(rough.gain);
  flutter.start(at);
  flutter.stop(at + 1.15);
  throat.connect(rough).connect(shaped(context, out, at, body));
  for (const [shift, type] of [
    [1, 'sawtooth'],
    [1.012, 'sawtooth'],
    [0.5, 'square'],
  ] as const) {
    // prettier-ignore
    tone(context, throat, at, { type, from: 148 * vary * shift, to: 41 * shift, envelope: [[0.05, 0.3], [0.7, 0.3], [1.15, 0.01]] }); // prettier-ignore
  }
  hiss(context, throat, at, { filter: 'lowpass', sweep: [1200, 500, 200], envelope: [[0.08, 0.3], [1.1, 0]] }); // prettier-ignore
  thump(context, out, at + 0.86, 0.55, 0.8);
  hiss(context, out, at + 0.86, { filter: 'lowpass', sweep: [900, 400, 160], envelope: [[0.004, 0.4], [0.3, 0]] }); // prettier-ignore
};

/** Two strings of a lyre: it is your turn. */
const turn: Build = (context, out, at) => {
  for (const [late, frequency] of [
    [0, 523.25],
    [0.13, 783.99],
  ] as const) {
    // prettier-ignore
    const pluck = (ratio: number, level: number, length: number): void =>
      tone(context, out, at + late, { type: 'triangle', from: frequency * ratio, envelope: [[0.004, level], [0.08, level * 0.45], [length, 0]] }); // prettier-ignore
    pluck(1, 0.26, 0.62);
    pluck(2.003, 0.08, 0.36);
    pluck(3.01, 0.035, 0.2);
  }
};

/** One tick of a wooden clock. */
const clock: Build = (context, out, at) => {
  tone(context, out, at, { from: 1250, to: 940, envelope: [[0.001, 0.3], [0.05, 0]] }); // prettier-ignore
  hiss(context, out, at, { filter: 'bandpass', sweep: [2600, 2200, 1800], q: 4, envelope: [[0.001, 0.4], [0.02, 0]] }); // prettier-ignore
};

/** The fanfare: when each note begins, how long it is, and its frequencies. */
const FANFARE = [
  [0, 0.15, [392]],
  [0.17, 0.1, [392]],
  [0.29, 0.1, [392]],
  [0.41, 0.26, [523.25, 329.63]],
  [0.69, 0.2, [392, 261.63]],
  [0.91, 1.05, [659.26, 523.25, 392, 261.63]],
] as const;

/** A brass instrument: two sawtooths, whose brightness follows their loudness. */
function brass(context: BaseAudioContext, out: AudioNode, at: number, frequency: number, length: number): void {
  const bell = context.createBiquadFilter();
  bell.type = 'lowpass';
  bell.Q.value = 1.2;
  bell.frequency.setValueAtTime(frequency * 1.2, at);
  bell.frequency.linearRampToValueAtTime(frequency * 4.6, at + 0.06);
  bell.frequency.exponentialRampToValueAtTime(frequency * 1.6, at + length);
  const breath: Envelope = [[0.035, 0.11], [length * 0.6, 0.08], [length, 0]]; // prettier-ignore
  bell.connect(shaped(context, out, at, breath));
  for (const detuned of [0.997, 1.003]) {
    const reed = context.createOscillator();
    reed.type = 'sawtooth';
    // The lips find the note from below.
    reed.frequency.setValueAtTime(frequency * detuned * 0.975, at);
    reed.frequency.linearRampToValueAtTime(frequency * detuned, at + 0.045);
    reed.connect(bell);
    reed.start(at);
    reed.stop(at + length);
  }
}

const victory: Build = (context, out, at) => {
  for (const [late, length, chord] of FANFARE) {
    for (const frequency of chord) brass(context, out, at + late, frequency, length);
  }
  thump(context, out, at + 0.41, 0.32);
  thump(context, out, at + 0.91, 0.45);
};

interface Recipe {
  /** After this time it is silent. */
  readonly seconds: number;
  readonly build: Build;
}

export const SOUNDS: Readonly<Record<Sound, Recipe>> = {
  touch: { seconds: 0.06, build: touch },
  card: { seconds: 0.2, build: card },
  coin: { seconds: 0.43, build: coin },
  die: { seconds: 0.62, build: die },
  stamp: { seconds: 0.25, build: stamp },
  crowd: { seconds: 1.8, build: crowd },
  death: { seconds: 1.2, build: death },
  turn: { seconds: 0.77, build: turn },
  clock: { seconds: 0.06, build: clock },
  victory: { seconds: 2, build: victory },
};

/** How much of each sound comes back from the walls of the arena. */
const ECHO = 0.16;
const ECHO_LENGTH = 0.9;

/** What all sounds go through: a volume, the echo of a stone arena, and a limiter, so that many at once are not too loud. */
export function output(context: BaseAudioContext): { readonly input: AudioNode; readonly volume: AudioParam } {
  const volume = context.createGain();
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -14;
  limiter.knee.value = 8;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.15;
  const walls = context.createConvolver();
  walls.buffer = echo(context);
  const wet = context.createGain();
  wet.gain.value = ECHO;
  volume.connect(limiter);
  volume.connect(walls).connect(wet).connect(limiter);
  limiter.connect(context.destination);
  return { input: volume, volume: volume.gain };
}

/** Noise that dies away, different in both ears. */
function echo(context: BaseAudioContext): AudioBuffer {
  const frames = Math.round(context.sampleRate * ECHO_LENGTH);
  const buffer = context.createBuffer(2, frames, context.sampleRate);
  for (const channel of [0, 1]) {
    const samples = buffer.getChannelData(channel);
    fillWithNoise(samples, channel + 5);
    let dull = 0;
    for (let index = 0; index < frames; index += 1) {
      // Stone keeps low tones longer than high ones.
      dull += (samples[index]! - dull) * (0.75 - 0.55 * (index / frames));
      samples[index] = dull * (1 - index / frames) ** 3;
    }
  }
  return buffer;
}
