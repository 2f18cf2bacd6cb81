//! User settings, stored in localStorage.

import { media } from '../styles/breakpoints';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  /** `system` follows the system setting for reduced motion. */
  motion: 'system' | 'on' | 'off';
  /** Sounds are on until the user turns them off. */
  muted: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How long moments are staged; `instant`: not at all. */
  pace: 'instant' | 'brisk' | 'calm';
  /** A system notification when it is the player's turn and the page is hidden. */
  notify: boolean;
  /** Show tips until each has been read. */
  tips: boolean;
  /** Computer players comment now and then. */
  reactions: boolean;
  /** A move needs a second touch. */
  confirm: boolean;
}

const KEY = 'harena-settings';
const DEFAULTS: Settings = {
  theme: 'system',
  motion: 'system',
  muted: false,
  volume: 0.7,
  pace: 'brisk',
  notify: false,
  tips: true,
  reactions: true,
  confirm: false,
};

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS }; // localStorage is blocked, or its content is invalid
  }
}

export const settings = $state<Settings>(stored());

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // the change lasts until the page is closed
  }
}

/** Whether animations are on. */
export function animates(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'on';
  return !media('reduced-motion').matches;
}
