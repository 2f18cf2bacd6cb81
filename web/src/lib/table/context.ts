//! How things on a board find the touches of their table.

import { createContext } from 'svelte';

import type { Touch } from '../../boards/board';

export interface Surface {
  readonly touch: Touch;
  readonly readonly: boolean;
  /** How high the tray below the board is, where there is one. */
  readonly tray?: number;
}

const [get, set] = createContext<Surface>();

export const provideSurface = set;

/** Nothing outside a table: the same components show cards on other pages too. */
export function useSurface(): Surface | null {
  try {
    return get();
  } catch {
    return null;
  }
}
