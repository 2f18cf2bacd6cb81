import { describe, expect, it } from 'vitest';

import type { CardView, SeatView } from '../../generated/colossi';
import type { TableView } from '../../generated/protocol';
import { stage } from '../test-board.svelte';
import type { ColossiBoard } from './content';
import fighting from './fixtures/fighting.json';
import { keysOf } from './card-keys';
import { lines, tally, terms, waterIn } from './power';

const board = stage(fighting as unknown as TableView).board as ColossiBoard;

const card = (title: CardView['card'], worth: Partial<CardView['worth']>, tucked = 0): CardView => ({
  card: title,
  worth: { base: 0, lead: 0, water: 0, perks: 0, total: 0, ...worth },
  tucked_count: tucked,
  tucked: null,
  tucked_backs: null,
});

const seat = (some: Partial<SeatView>): SeatView => ({
  seat: 'a',
  hand_count: 0,
  deck_count: 0,
  discard: [],
  trophies: [],
  prepared: [],
  play: [],
  cloaked_count: 0,
  perks: [],
  wager: null,
  power: 0,
  leads_in_acolytes: false,
  nearing: null,
  passed: false,
  out: false,
  actions: 0,
  hand_backs: null,
  cloaked_backs: null,
  hand: null,
  cloaked: null,
  ...some,
});

describe('the terms of the Power of a card', () => {
  it('are all named', () => {
    const inferno = card('inferno', { base: 10, water: -6, perks: 2, total: 6 });
    expect(lines(board, inferno, 3)).toEqual(['10 printed', '−6 for 3 Water in play', '+2 Oil']);
    expect(terms(board, inferno, 3).map((term) => term.kind)).toEqual(['water', 'perk']);
  });

  it('say if a card would be below 0', () => {
    expect(lines(board, card('flame', { base: 6, water: -8, total: 0 }), 4)).toContain('not below 0');
    expect(lines(board, card('curse', { base: -3, perks: 2, total: -1 }), 0)).toEqual(['−3 printed', '+2 Orb']);
  });

  it('include the counted cards', () => {
    expect(lines(board, card('heap', { base: 6, total: 6 }, 3), 0)).toEqual(['6: 2 for each of 3 tucked cards']);
    expect(lines(board, card('channel power', { base: 4, total: 4 }), 0)[0]).toContain('opponent who has the most');
  });

  it('add up for a seat, with Ebenezer and the floor', () => {
    const curse = card('curse', { base: -3, total: -3 });
    expect(tally(board, { play: [curse], perks: [] }, 0)).toEqual(['−3 Curse', 'not below 0']);
    expect(tally(board, { play: [curse], perks: ['ebenezer', 'oil'] }, 7)).toEqual(['−3 Curse', '+10 Ebenezer']);
  });
});

it('counts the Water of all lines', () => {
  const line = (...cards: CardView['card'][]) => ({ play: cards.map((one) => card(one, {})), perks: [] });
  expect(waterIn(board, [line('droplet', 'spark'), line('shower'), line()])).toBe(2);
});

describe('the keys of cards', () => {
  it('stay the same when an Acolyte is played', () => {
    const pile = (cards: SeatView['hand']) => [{ slot: 'left' as const, count: cards!.length, cards, backs: null }];
    const before = keysOf(seat({ hand: ['acolyte', 'acolyte', 'flame'], prepared: pile(['acolyte']) }));
    const after = keysOf(
      seat({ play: [card('acolyte', {})], hand: ['acolyte', 'flame'], prepared: pile(['acolyte']) }),
    );
    expect(after.play).toEqual([before.hand[0]]);
    expect(after.hand).toEqual([before.hand[1], before.hand[2]]);
    expect(after.prepared.left).toEqual(before.prepared.left);
  });
});
