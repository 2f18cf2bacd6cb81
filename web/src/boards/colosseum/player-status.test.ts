import { expect, it } from 'vitest';

import type { View } from '../../generated/colosseum';
import { wordsOf } from '../test-board.svelte';
import { moment } from './fixtures/moments';
import { statusOf } from './player-status';

const statuses = (change: Partial<View>): string[] => {
  const view = moment(change, []).position!.view as View;
  return view.seats.map((seat) => {
    const { status, number } = statusOf(view, seat);
    if (status === null) return '';
    // Each has a name in the words of the game.
    expect(wordsOf('colosseum').name(status)).not.toBe(status);
    return [status.replace('status-', ''), number].join(' ').trim();
  });
};

it('says who has had a turn, who is to act and who waits, from the starting player', () => {
  expect(statuses({ phase: 'invest', starting_player: 'b', to_act: 'c' })).toEqual(['waits', 'invested', 'invests']);
  expect(statuses({ phase: 'dice', starting_player: 'a', to_act: 'b' })).toEqual(['no-show', 'produces', 'waits']);
});

it('says who offers, who answers and who accepts', () => {
  const offer = { trader: 'a', to_all: true, gives: 'lion', wants: 'ship', accepted: ['b'] } as const;
  const counter = { counter_by: null, counter_gives: null, counter_wants: null };
  const made = { ...offer, ...counter, accepted: [...offer.accepted] };
  expect(statuses({ phase: 'answer', to_act: 'c', offer: made })).toEqual(['offers', 'accepts', 'answers']);
  expect(statuses({ phase: 'trade', to_act: 'b', offer: null })).toEqual(['', 'trades', '']);
});

it('says the final places', () => {
  const standing: View['standing'] = [
    { seat: 'b', rank: 1, score: 30 },
    { seat: 'a', rank: 2, score: 20 },
    { seat: 'c', rank: 3, score: 10 },
  ];
  expect(statuses({ phase: 'over', standing })).toEqual(['place 2', 'place 1', 'place 3']);
});
