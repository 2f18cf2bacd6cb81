//! Moments of real duels, for tests.

import type { Event, Printed, View } from '../../generated/dragonic-tide';
import type { TableState } from '../../generated/protocol';
import type { Board } from '../board';
import { stage, type Stage } from '../stage.svelte';
import draft from './fixtures/draft.json';
import impact from './fixtures/impact.json';
import over from './fixtures/over.json';
import overdrive from './fixtures/overdrive.json';
import place from './fixtures/place.json';

export const MOMENTS = { draft, overdrive, place, impact, over } as unknown as Readonly<
  Record<'draft' | 'overdrive' | 'place' | 'impact' | 'over', TableState>
>;

export const viewOf = (state: TableState): View => state.position!.view as View;

/** What stands on the cards of the house. */
export const PRINTED: Printed = viewOf(MOMENTS.place).printed;

export function staged(
  moment: keyof typeof MOMENTS,
  settings?: { readonly?: boolean },
): Stage & { duel: Board<View, Event> } {
  const made = stage(MOMENTS[moment], settings);
  return { ...made, duel: made.board as Board<View, Event> };
}
