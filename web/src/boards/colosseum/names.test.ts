import { expect, it } from 'vitest';

import type { View } from '../../generated/colosseum';
import type { Message } from '../../generated/core';
import SAID from '../../lib/fixtures/rendered-messages.json';
import { wordsOf } from '../test-board.svelte';
import * as about from './descriptions';
import { ASSETS, NOBLES } from './art';
import { moment } from './fixtures/moments';
import { read } from './goods';
import { assetArg, coins, goodsList, goodsOf, jokers, medals, nobleArg, offerIn, token, tokens } from './names';
import { PARTS } from './phases';

const words = wordsOf('colosseum');
const view = moment({}, []).position!.view as View;
const say = (message: Message): string => words.say(message, { name: (seat) => seat, you: null });
const list = (items: Message[]): string => say({ id: 'board-goods', args: { goods: items } });

it('tokens and coins are counted in words', () => {
  expect(list(tokens([['lion', 3], ['torch', 2], ['scenery', 2], ['cage', 1]]))).toBe('3 Lions, 2 Torches, 2 Scenery and a Cage'); // prettier-ignore
  expect(list(goodsList(read('2 lion, torch, 4 coins')))).toBe('2 Lions, a Torch and 4 coins');
  expect(list(goodsList({}))).toBe('nothing');
  expect([token('action'), coins(1), medals(2), jokers(1)].map(say)).toEqual([
    'an Additional Action',
    '1 coin',
    '2 medals',
    '1 Joker',
  ]);
});

it('the words of the game have a name and a description for everything', () => {
  const assets = (Object.keys(ASSETS) as (keyof typeof ASSETS)[]).map(assetArg);
  const nobles = (Object.keys(NOBLES) as (keyof typeof NOBLES)[]).map(nobleArg);
  for (const { name } of [...assets, ...nobles]) expect(words.name(name)).not.toBe(name);
  for (const { name } of assets) expect(words.attribute(name, 'text')).toBeTruthy();
  for (const part of PARTS) expect(words.attribute(`part-${part}`, 'text')).toBeTruthy();
});

it('descriptions have the numbers of the table', () => {
  const { aboutNoble, aboutTicket, aboutPodium, aboutEarlier, aboutStar, aboutMedal } = about;
  const made = [aboutTicket, aboutPodium, aboutEarlier, aboutStar, aboutMedal].map((make) => make(view));
  const all = [...made, aboutNoble(view, 'consul'), about.ABOUT_BEST_SHOW, about.ABOUT_PROGRAM, about.ABOUT_LOGE, about.ABOUT_EXPANSION]; // prettier-ignore
  for (const message of all) expect(say(message)).toMatch(/^[^{}$]+\(CO-[\d.]+\)\.$/);
  expect(say(aboutNoble(view, 'consul'))).toContain(`brings ${view.worth.consul} spectators`);
  expect(say(aboutMedal(view))).toContain(`${view.prices.medal} coins`);
  const changed = { ...view, worth: { ...view.worth, consul: 9 } };
  expect(say(aboutNoble(changed, 'consul'))).toContain('brings 9 spectators');
});

it('descriptions work for games that are older than content packs', () => {
  const { worth, prices, ...rest } = view;
  const { medal, ...others } = prices;
  const old = { ...rest, prices: others } as View;
  expect([about.worthOf(old), medal]).toEqual([worth, 6]);
  expect(say(about.aboutMedal(old))).toBe(say(about.aboutMedal(view)));
});

it('reads an offer from its message, as the server sends it', () => {
  const offers = SAID.colosseum.flatMap(([message]) => offerIn(message as Message) ?? []);
  expect(offers.length).toBeGreaterThan(0);
  for (const { give, want } of offers) {
    expect(Object.keys(give).length).toBeGreaterThan(0);
    const offer = { id: 'offer', args: { to: { seat: 'b' as const }, give: goodsList(give), want: goodsList(want) } };
    expect(offerIn(offer)).toEqual({ to: 'b', give, want });
  }
  expect(goodsOf([...goodsList({ lion: 2, coins: 4 }), 'other'])).toEqual({ lion: 2, coins: 4 });
  expect(offerIn({ id: 'accept' })).toBeNull();
});
