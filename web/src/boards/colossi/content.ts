//! What is printed on the cards, and what they do in a few words of our own. `content.test.ts` holds the numbers against the
//! rules. The order of each list is that of the rules, where the n-th entry has the n-th rule of its section.

import type { Environment, Item, Title, Type } from '../../generated/colossi';

export interface TitleFacts {
  readonly type: Type;
  /** As printed. */
  readonly power: string;
  readonly text: string;
}

export interface ItemFacts {
  /** The cards to be paid, as printed. */
  readonly cost: string;
  readonly perk: boolean;
  readonly text: string;
}

const card = (type: Type, power: string, text: string): TitleFacts => ({ type, power, text });
const perk = (cost: string, text: string): ItemFacts => ({ cost, perk: true, text });
const once = (cost: string, text: string): ItemFacts => ({ cost, perk: false, text });

const ELECTRIC = 'In play: Divine Gifts cost their players a discard. +2 for each Water.';
const FIRE = 'In play: nobody may play a Beast. −2 for each Water.';
const WATER = 'In play: every Electric gains 2, every Fire loses 2.';

export const TITLES: Readonly<Record<Title, TitleFacts>> = {
  acolyte: card('acolyte', '2', '+3 for each of yours while you have more in play than every opponent.'),
  abduct: card('beast', '2', 'A card in play for an opponent goes on top of your deck.'),
  pillage: card('beast', '2', 'Name a type: each opponent discards one card of it or two others.'),
  rampage: card('beast', '2', 'Opponents discard down to as many cards as you hold.'),
  bluff: card('colossus', '4', 'Before the scoring you may move it to another Environment.'),
  'channel power': card('colossus', '?', 'Worth as much as the opponent with most cards in play has cards.'),
  curse: card('colossus', '−3', 'Put it in front of anybody.'),
  heap: card('colossus', '0', 'Tuck any cards from your hand and play under it: 2 for each.'),
  manifest: card('colossus', '1', 'Play another card at once, even one that is banned.'),
  companionship: card('divine gift', '0', 'Draw two cards.'),
  extrication: card('divine gift', '0', 'Another card in play for you returns to your hand.'),
  foresight: card('divine gift', '0', 'Look at your next four cards: take one, order the rest.'),
  replacements: card('divine gift', '0', 'Discard as many cards as you like and draw as many.'),
  solidarity: card('divine gift', '0', 'Take up what you have prepared at another Environment.'),
  spark: card('electric', '1', ELECTRIC),
  bolt: card('electric', '4', ELECTRIC),
  flame: card('fire', '6', FIRE),
  inferno: card('fire', '10', FIRE),
  droplet: card('water', '1', WATER),
  shower: card('water', '3', WATER),
  downpour: card('water', '5', WATER),
};

export const ENVIRONMENTS: Readonly<Record<Environment, string>> = {
  badlands: 'No Fire. After every Beast each opponent discards one card more.',
  'blitz creek': 'End your turn with 25 power or more, and all opponents lose their hands.',
  cavern: 'A turn that begins with five of your cards in play is a pass.',
  'chaos fissure': 'If one prepares here, all do. For the Skirmish these cards are mixed and dealt.',
  desert: 'No Water.',
  'glass river': 'What is prepared here lies open.',
  graveyard: 'First all Acolytes rise from the discard piles into play.',
  'hallowed ground': 'Water, Fire and Electric only for whoever leads in Acolytes.',
  'impulse isle': 'One turn each, of as many actions as you like. Beasts do nothing.',
  'magnetic maar': 'Takes no cards. Once everybody has 7 at the other two, it pulls all of them in.',
  oasis: 'First whoever alone had prepared fewest cards here draws 3.',
  outskirts: 'Whoever is behind in trophies may begin here at any time, others never.',
  'poison swamp': 'Preparing here costs you the rest of your hand; then you draw.',
  'sacrifice mountain': 'In your first turn two of your cards go onto decks of opponents.',
  'stockpile steppe': 'Three Items that nobody sees before the Skirmish.',
  'the brink': 'You prepare your whole hand; then an opponent’s pile here loses a card by chance.',
  'the sticks': 'Every Fire burns a card in play that is no Fire; who plays it chooses.',
  volcano: 'Passing costs you your hand.',
  zenith: 'First all who lack two wins or more draw 3. Hands have no limit.',
};

export const ITEMS: Readonly<Record<Item, ItemFacts>> = {
  boiler: perk('1', 'Each Water in play gives your Fire 2 more instead of 2 less.'),
  'colossus coil': perk('1', 'Your Electric cards +2 each.'),
  'divine icon': perk('1', 'Your Divine Gifts +1 each.'),
  ebenezer: perk('?', 'Costs your whole hand: 10 more power for you.'),
  'edible carnage': perk('1', 'Your Beasts +2 each.'),
  oil: perk('1', 'Your Fire cards +2 each.'),
  orb: perk('1', 'Your Colossus cards +2 each.'),
  'pointier sticks': perk('1', 'Your Acolytes +2 each.'),
  turbine: perk('1', 'Your Water cards +2 each.'),
  wager: perk(
    '0',
    'Name the winner. Right: two cards for the next Environment here. Wrong: all you have prepared is lost.',
  ),
  alms: once('1', 'Draw three cards, if you paid with your last one.'),
  cache: once('1', 'You pass, and save up to three of your cards in play for the next Environment here.'),
  caravan: once('1', 'Up to three of your cards go from play to the other Environments.'),
  cloak: once('0', 'Hide a card until the scoring. Water, Fire, Electric and Acolytes then count.'),
  cyclone: once('0', 'Take up all Items on the table and lay them anew, three at most in one place.'),
  dice: once(
    '0',
    'A random card of your deck: a Gift, Acolyte or Colossus brings three cards, anything else costs your hand.',
  ),
  'divine mirror': once('1', 'Do what a Divine Gift in play does, without paying for Electric.'),
  'divine totem': once('1', 'Play a Divine Gift that works twice.'),
  hatchet: once('0', 'Discard an Item on the table, or an opponent’s Perk.'),
  lockpick: once('2', 'See the top card of every deck; one of them goes on yours.'),
  'looking glass': once('1', 'See the hand of an opponent.'),
  'loot chest': once('1', 'Three Items come up; use those for 0 or 1 free of charge.'),
  magnet: once('0', 'Use an Item of another Environment, at its cost.'),
  'olive branch': once('2', 'Draw two cards for every Beast you pay.'),
  'poison pill': once('?', 'Discard any number of cards: each opponent loses as many.'),
  'rallying banner': once('1', 'An Acolyte comes from your deck into play.'),
  recycler: once('1', 'Use a discarded Item for 0 or 1 free of charge.'),
  'secret tunnel keys': once('1', 'Play a Beast in spite of Fire.'),
  shrine: once('1', 'A card of your discards is prepared at another Environment.'),
  terraformer: once('1', 'The two other Environments are exchanged; what lies there stays.'),
};

export const TYPES: readonly Type[] = ['acolyte', 'beast', 'colossus', 'divine gift', 'electric', 'fire', 'water'];

const nth = (of: object, name: string): number => Object.keys(of).indexOf(name) + 1;

/** What the cards of an element have in common is one rule. */
const SHARED: Readonly<Partial<Record<Type, string>>> = { electric: 'CX-12.17', fire: 'CX-12.20', water: 'CX-12.24' };

export const ruleOfTitle = (title: Title): string => SHARED[TITLES[title].type] ?? `CX-12.${nth(TITLES, title)}`;
export const ruleOfEnvironment = (environment: Environment): string => `CX-13.${nth(ENVIRONMENTS, environment)}`;
export const ruleOfItem = (item: Item): string => `CX-14.${nth(ITEMS, item)}`;

/** As it is printed: `Channel Power`. */
export const printed = (name: string): string => name.replaceAll(/(^| )\w/g, (letter) => letter.toUpperCase());

/** As it stands in the name of an object: `channel-power`. */
export const id = (name: string): string => name.replaceAll(' ', '-');

/** `+3`, `−2`. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
export const whole = (value: number): string => (value < 0 ? `−${-value}` : String(value));
export const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** 0 to count − 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
