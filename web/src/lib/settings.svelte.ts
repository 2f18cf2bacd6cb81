//! What somebody likes, kept in this browser.

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  /** `system` follows the wish for reduced motion. */
  motion: 'system' | 'on' | 'off';
  sound: boolean;
  /** A notification of the system when it is one's turn and the page is not in sight. */
  notify: boolean;
  /** Tips at the table, until each has been read. */
  tips: boolean;
  /** Ask before a touch becomes a move. */
  confirm: boolean;
}

const KEY = 'harena-settings';
const DEFAULTS: Settings = {
  theme: 'system',
  motion: 'system',
  sound: false,
  notify: false,
  tips: true,
  confirm: false,
};

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS }; // a browser that keeps nothing, or what somebody else wrote there
  }
}

export const settings = $state<Settings>(stored());

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // it holds until the page is closed
  }
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'on';
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
