//! The light or dark theme, from the settings or from the system.

import { media } from '../styles/breakpoints';
import { settings, type Settings } from './settings.svelte';

const query = media('dark');
let system = $state<'light' | 'dark'>(query.matches ? 'dark' : 'light');
query.addEventListener('change', () => (system = query.matches ? 'dark' : 'light'));

export const theme = (set: Settings['theme']): 'light' | 'dark' => (set === 'system' ? system : set);

/** Keeps the theme and motion attributes of the page up to date. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.theme = theme(settings.theme);
    });
    $effect(() => {
      document.documentElement.dataset.motion = settings.motion;
    });
  });
}
