import { describe, expect, it } from 'vitest';

import type { Event, View } from '../../generated/arena';
import type { TableState } from '../../generated/protocol';
import type { Board, TypedStep } from '../board';
import { stage } from '../stage.svelte';
import colossal from './fixtures/colossal-arena-80.json';
import { laid, tidings } from './said';

/** A table at which this has just happened; Livia is you, everybody else has the name of the seat. */
function after(...events: Event[]): Board<View, Event> {
  const state = structuredClone(colossal) as unknown as TableState;
  state.table.seats.forEach((seat) => (seat.name = seat.seat === 'a' ? 'Livia' : seat.seat.toUpperCase()));
  const told = events.map((event) => ({ event, line: '' }));
  state.steps = [{ version: 1, at: 0, what: 'acted', seat: 'b', events: told }] as unknown as TableState['steps'];
  return stage(state).board as Board<View, Event>;
}

describe('what has just happened', () => {
  it.each<[Event, string]>([
    [{ event: 'bet', seat: 'b', spot: 'troll/2', by_power: false }, 'B bet on the Troll in round II.'],
    [{ event: 'played', seat: 'a', card: 'troll 7', on: 'troll' }, 'You played Troll 7.'],
    [{ event: 'played', seat: 'c', card: 's4', on: 'troll' }, 'C played Spectator 4 on the Troll.'],
    [{ event: 'secret-bet', seat: 'b', card: null }, 'B bet secretly.'],
    [{ event: 'set-aside', seat: 'a', by: 'd', cards: ['troll 1'] }, 'D stunned you.'],
    [{ event: 'demanded', seat: 'b', of: 'a', creature: 'wyrm' }, 'B demanded a Wyrm of you.'],
    [{ event: 'gave', seat: 'c', to: 'b', creature: 'wyrm', card: null }, 'C gave a Wyrm.'],
    [
      { event: 'passed', seat: 'b', hand: ['troll 1', 's2'] },
      'B could play nothing and showed the hand: Troll 1, Spectator 2.',
    ],
    [{ event: 'died', creature: 'gorgon', value: 2, next: 3 }, 'Gorgon fell with 2.'],
  ])('%j', (event, sentence) => expect(tidings(after(event))).toEqual([sentence]));

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
