//! Noon or night, as somebody set it or as their system does.

import { settings, type Settings } from './settings.svelte';

const query = matchMedia('(prefers-color-scheme: dark)');
let system = $state<'light' | 'dark'>(query.matches ? 'dark' : 'light');
query.addEventListener('change', () => (system = query.matches ? 'dark' : 'light'));

export const theme = (set: Settings['theme']): 'light' | 'dark' => (set === 'system' ? system : set);

/** Writes theme and motion on the page, for as long as it is there. */
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
