import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event, View } from '../../generated/arena';
import type { TableView } from '../../generated/protocol';
import type { Board, TypedStep } from '../board';
import { stage } from '../test-board.svelte';
import colossal from './fixtures/colossal-arena-80.json';
import { news, played } from './recent-events';

/** A board after these events. */
function after(...events: Event[]): Board<View, Event> {
  const state = structuredClone(colossal) as unknown as TableView;
  const happened = events.map((event) => ({ event, message: plain(`Message of ${event.event}`) }));
  state.steps = [{ version: 1, at: 0, what: 'acted', seat: 'b', events: happened }] as unknown as TableView['steps'];
  return stage(state).board as Board<View, Event>;
}

describe('the last events', () => {
  it('are shown in the words of the game', () => {
    const bet: Event = { event: 'bet', seat: 'b', spot: 'troll/2', by_power: false };
    expect(news(after(bet))).toEqual(['Message of bet.']);
  });

  it('omit what is visible on the board', () => {
    const drew: Event = { event: 'drew', seat: 'b', cards: 2 };
    expect(news(after(drew, { event: 'no-bet', seat: 'b' }))).toEqual([]);
  });

  it('say who played a card', () => {
    const board = after(
      { event: 'played', seat: 'c', card: 's4', on: 'troll' },
      { event: 'drew', seat: 'c', cards: 1 },
    );
    expect([...played(board.steps as readonly TypedStep<Event>[])]).toEqual([['s4', 'c']]);
  });
});
