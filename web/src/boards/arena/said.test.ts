import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Event, View } from '../../generated/arena';
import type { TableState } from '../../generated/protocol';
import type { Board, TypedStep } from '../board';
import { stage } from '../stage.svelte';
import colossal from './fixtures/colossal-arena-80.json';
import { demand, laid, tidings } from './said';

/** A table at which this has just happened. */
function after(...events: Event[]): Board<View, Event> {
  const state = structuredClone(colossal) as unknown as TableState;
  const told = events.map((event) => ({ event, message: plain(`It was told of ${event.event}`) }));
  state.steps = [{ version: 1, at: 0, what: 'acted', seat: 'b', events: told }] as unknown as TableState['steps'];
  return stage(state).board as Board<View, Event>;
}

describe('a demand', () => {
  const told = (turn: 'a' | 'b', victim: 'a' | 'b', demanded: string | null) => {
    const state = structuredClone(colossal) as unknown as TableState;
    Object.assign(state.position!.view as View, { turn, victim, demanded });
    return demand(stage(state).board as Board<View, Event>);
  };

  it('is told to those whom it concerns', () => {
    expect(told('a', 'b', 'wyrm')).toBe('You demand a Wyrm of Random II.');
    expect(told('b', 'a', 'ettin')).toBe('Random II demands an Ettin of you.');
    expect(told('b', 'a', 'unicorn')).toContain(' a Unicorn ');
    expect(told('b', 'a', null)).toContain(' a card ');
  });
});

describe('what has just happened', () => {
  it('is told as the server tells it', () => {
    const bet: Event = { event: 'bet', seat: 'b', spot: 'troll/2', by_power: false };
    expect(tidings(after(bet))).toEqual(['It was told of bet.']);
  });

  it('tells of the first turn while it lasts', () => {
    expect(tidings(after({ event: 'first-turn', seat: 'a' }))).toEqual(['You have the first turn.']);
    expect(tidings(after({ event: 'first-turn', seat: 'b' }))).toEqual(['Random II has the first turn.']);
  });

  it('leaves out what is plain to see', () => {
    const drew: Event = { event: 'drew', seat: 'b', cards: 2 };
    expect(tidings(after(drew, { event: 'no-bet', seat: 'b' }))).toEqual([]);
  });

  it('knows who laid a card', () => {
    const board = after(
      { event: 'played', seat: 'c', card: 's4', on: 'troll' },
      { event: 'drew', seat: 'c', cards: 1 },
    );
    expect([...laid(board.steps as readonly TypedStep<Event>[])]).toEqual([['s4', 'c']]);
  });
});
