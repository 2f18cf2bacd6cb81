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
import printed from './fixtures/printed.json';

export const viewOf = (state: TableState): View => state.position!.view as View;

/** The cards of the standard content, which all views share. */
export const PRINTED = printed as unknown as Printed;

function whole(moment: unknown): TableState {
  const state = moment as TableState;
  Object.assign(viewOf(state), { printed });
  return state;
}

export const MOMENTS = {
  draft: whole(draft),
  overdrive: whole(overdrive),
  place: whole(place),
  impact: whole(impact),
  over: whole(over),
};

export function staged(
  moment: keyof typeof MOMENTS,
  settings?: { readonly?: boolean },
): Stage & { duel: Board<View, Event> } {
  const made = stage(MOMENTS[moment], settings);
  return { ...made, duel: made.board as Board<View, Event> };
}
