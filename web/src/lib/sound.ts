//! Short tones, synthesized instead of loaded from files. Off by default.

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

const TUNES = {
  turn: [523.25, 659.25],
  end: [523.25, 659.25, 783.99],
} as const;

export function play(tune: keyof typeof TUNES): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume();
    TUNES[tune].forEach((frequency, index) => pluck(audio, frequency, audio.currentTime + index * 0.13));
  } catch {
    // a browser without sound
  }
}

function pluck(audio: AudioContext, frequency: number, at: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.16, at + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}
