//! Plays the sounds of the client, if the user has not turned them off.

import { settings } from '../settings.svelte';
import type { Sound } from './synth';

export type { Sound } from './synth';

interface Player {
  readonly context: AudioContext;
  readonly volume: AudioParam;
  readonly start: (sound: Sound, at: number) => void;
}

/** Milliseconds in which the same sound is not repeated: many cards that are dealt are one swish. */
const APART = 70;
/** A sound that comes later than this, because its code was loading, is no longer about what is seen. */
const TOO_LATE = 1_200;

let player: Promise<Player> | null = null;
const lastPlayed = new Map<Sound, number>();

async function open(): Promise<Player> {
  const { SOUNDS, output } = await import('./synth');
  const context = new AudioContext();
  const { input, volume } = output(context);
  // The same sound is never quite the same.
  const start = (sound: Sound, at: number): void =>
    SOUNDS[sound].build(context, input, at, 0.96 + Math.random() * 0.08);
  return { context, volume, start };
}

/** Browsers allow sounds only after the first touch or key; older ones do not tell whether there was one. */
const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Plays a sound, after some milliseconds if wanted. */
export function play(sound: Sound, delay = 0): void {
  if (settings.muted || settings.volume <= 0 || !wasTouched()) return;
  const asked = performance.now();
  if (asked + delay - (lastPlayed.get(sound) ?? -Infinity) < APART) return;
  lastPlayed.set(sound, asked + delay);
  player ??= open();
  player
    .then(async ({ context, volume, start }) => {
      if (context.state !== 'running') await context.resume();
      const late = performance.now() - asked - delay;
      if (late > TOO_LATE) return;
      // The ear hears loudness by its logarithm; the square is close enough.
      volume.value = settings.volume ** 2;
      start(sound, context.currentTime + Math.max(0, -late) / 1000 + 0.005);
    })
    .catch(() => undefined); // a browser without sound, or without connection
}

/** Plays a soft sound for each button that is touched inside an element: `{@attach touchSounds}`. */
export function touchSounds(node: HTMLElement): () => void {
  const heard = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('button, a, [role="switch"]')) play('touch');
  };
  node.addEventListener('click', heard);
  return () => node.removeEventListener('click', heard);
}
