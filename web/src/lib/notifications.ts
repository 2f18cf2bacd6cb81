//! System notifications, for players who do other things while they wait.

import { settings } from './settings.svelte';

export const canNotify = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied';

/** Asks the user for permission. Returns whether it was granted. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification if notifications are on and allowed, and the page is hidden. A new one replaces one with the same `tag`. */
export function notify(text: string, tag: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in globalThis)) return;
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification('Harena', { body: text, tag });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // some phones declare the constructor but throw
  }
}
