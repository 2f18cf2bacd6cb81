//! What is asked, in a sentence.

import type { View } from '../../generated/colossi';
import { many, printed } from './content';

/** A decision in the words of the view, taken apart: `pay: oil, 1, 0`. */
export function decision(view: View): { step: string; parts: readonly string[] } {
  const [step = '', rest] = (view.decision ?? '').split(':', 2);
  return { step, parts: rest?.split(',').map((part) => part.trim()) ?? [] };
}

const number = (part: string | undefined): number => Number(part ?? 0);

type Sentence = string | ((parts: readonly string[], view: View) => string);

const SENTENCES: Readonly<Record<string, Sentence>> = {
  build: (_, view) =>
    view.slots.some((slot) => slot.needed !== null && slot.prepared >= slot.needed)
      ? 'Prepare a card at an Environment, or begin a Skirmish.'
      : 'Prepare a card at an Environment.',
  'must initiate': 'You have no cards: begin a Skirmish.',
  clash: 'Nobody can go on: begin a Skirmish where most cards lie.',
  fissure: 'Chaos Fissure: prepare a card there as well.',
  brink: 'The Brink: whose pile there loses a card?',
  limit: 'You hold too many cards: discard one.',
  give: ([left]) => `Sacrifice Mountain: give ${many(number(left), 'card')} to opponents, onto their decks.`,
  act: (_, view) =>
    view.must_pass ? 'Cavern is full for you: you can only pass.' : 'Play a card, take an Item, or pass.',
  stow: 'You pass: move each card of your hand to another Environment.',
  bluff: 'Bluff: move it to another Environment before the scoring, or keep it here?',
  electric: ([left, gift]) =>
    `Electric: discard ${many(number(left), 'card')}, from hand or play, before ${printed(gift ?? '')} works.`,
  curse: 'In front of whom does the Curse lie?',
  abduct: 'Abduct a card of an opponent.',
  pillage: 'Pillage: name a type.',
  pillaged: ([, kind]) => `Pillage: discard one ${printed(kind ?? '')}, or two cards that are none.`,
  'pillaged other': ([, kind]) => `Pillage: discard one more card that is no ${printed(kind ?? '')}.`,
  discard: ([, left]) => `Discard ${many(number(left), 'card')}.`,
  tuck: 'Heap: tuck cards of your hand and of yours in play, until you are done.',
  manifest: 'Manifest: play another card, even one that is banned.',
  extricate: 'Extrication: take one of your cards back from play.',
  look: 'Foresight: take one of these cards into your hand.',
  return: 'Foresight: put the rest back on your deck, one by one. The last will be on top.',
  replace: ([count]) =>
    number(count) > 0
      ? `Replacements: ${many(number(count), 'card')} discarded. More, or done?`
      : 'Replacements: discard as many cards as you like, then draw as many.',
  solidarity: 'Solidarity: from which Environment do you take your cards up?',
  sticks: 'The Sticks: burn a card in play that is no Fire.',
  pay: ([item, left]) => `Pay for ${printed(item ?? '')}: discard ${many(number(left), 'card')}.`,
  wager: 'Wager: who will win this Skirmish?',
  cache: ([left]) => `Cache: save up to ${many(number(left), 'card')} of yours in play.`,
  caravan: ([left]) => `Caravan: move up to ${many(number(left), 'card')} from play to the other Environments.`,
  cloak: 'Cloak: hide a card of your hand.',
  cyclone: 'Cyclone: lay each Item at an Environment.',
  mirror: 'Divine Mirror: which Gift in play do you copy?',
  totem: 'Divine Totem: play a Divine Gift.',
  hatchet: 'Hatchet: discard an Item on the table, or an opponent’s Perk.',
  lockpick: 'Lockpick: whose top card goes on your deck?',
  'looking glass': 'Looking Glass: whose hand do you want to see?',
  chest: 'Loot Chest: use one of these Items, or be done.',
  magnet: 'Magnet: use an Item of another Environment.',
  pill: ([count]) =>
    number(count) > 0
      ? `Poison Pill: ${many(number(count), 'card')} so far. More, or done?`
      : 'Poison Pill: discard cards; each opponent loses as many.',
  recycle: 'Recycler: use a discarded Item.',
  keys: 'Secret Tunnel Keys: play a Beast.',
  shrine: 'Shrine: choose a card of your discards, then an Environment for it.',
};

export function sentence(view: View): string | null {
  const { step, parts } = decision(view);
  const found = SENTENCES[step];
  return typeof found === 'function' ? found(parts, view) : (found ?? null);
}

/** The steps that have a sentence, for the test that holds them against the game. */
export const STEPS = Object.keys(SENTENCES);
