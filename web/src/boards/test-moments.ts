//! The moments of made-up events at a saved position, for tests.

import { render } from '@testing-library/svelte';
import { expect } from 'vitest';

import { plain } from '../../tests/messages';
import type { TableView } from '../generated/protocol';
import type { Moment, Staging } from '../lib/stage/moment';
import { stage } from './test-board.svelte';

/** The moments of these events. `before` changes the view before them. Their messages are shown by their ids: `message-died`. */
export function momentsOf<View extends object, Event extends { event: string }>(
  staging: Staging<View, Event>,
  state: TableView,
  events: readonly Event[],
  before: Partial<View> = {},
): Moment[] {
  const { board } = stage(state);
  const after = state.position!.view as View;
  return staging.moments({
    board: board as never,
    before: { ...after, ...before },
    after,
    events: events.map((event) => ({ event, message: plain(`message-${event.event}`) })),
  });
}

/** Checks what holds for every moment, and shows it. Returns its text. */
export function shown(moment: Moment): string {
  expect(moment.millis, moment.id).toBeGreaterThanOrEqual(1_000);
  expect(moment.millis, moment.id).toBeLessThanOrEqual(1_800);
  expect(moment.cues.length, moment.id).toBeGreaterThan(0);
  for (const { at } of moment.cues) expect(at >= 0 && at < 1, moment.id).toBe(true);
  const { container } = render(moment.scene.component, { props: moment.scene.props });
  return (container.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
