//! The Svelte context through which shared components find the touch state of their table.

import { createContext } from 'svelte';

import type { Touch } from '../../boards/board';

export interface Surface {
  readonly touch: Touch;
  readonly readonly: boolean;
  /** The height of the tray below the board, if there is one. */
  readonly tray?: number;
}

const [get, set] = createContext<Surface>();

export const provideSurface = set;

/** `null` outside a table: other pages use the same components. */
export function useSurface(): Surface | null {
  try {
    return get();
  } catch {
    return null;
  }
}
