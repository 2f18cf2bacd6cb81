//! Notifications of the system, for those who look elsewhere while others think.

import { settings } from './settings.svelte';

export const canNotify = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied';

/** Asks the browser; answers whether it may. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

/** Says something outside the page, if it is wanted, allowed and out of sight. One message for each `tag`. */
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
    // some phones have the word, but not the thing
  }
}
