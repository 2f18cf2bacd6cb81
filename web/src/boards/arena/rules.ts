//! The rules about each creature and card, for links. They are those of `games/arena/content`; a test compares them.

import type { Creature } from '../../generated/arena';
import type { OtherKind } from './cards';

interface Rules {
  /** The section about the power of each creature of the edition. */
  readonly powers: Readonly<Partial<Record<Creature, string>>>;
  readonly cards: Readonly<Record<OtherKind, string>>;
  readonly secretBet: string;
}

const COLOSSAL: Rules = {
  powers: {
    amazon: 'CA-9',
    colossus: 'CA-10',
    cyclops: 'CA-11',
    daimon: 'CA-12',
    ettin: 'CA-13',
    gorgon: 'CA-14',
    magus: 'CA-15',
    seraphim: 'CA-16',
    titan: 'CA-17',
    troll: 'CA-18',
    unicorn: 'CA-19',
    wyrm: 'CA-20',
  },
  cards: { spectator: 'CA-7.4', referee: 'CA-7.7', 'head-referee': 'CA-7.6' },
  secretBet: 'CA-5.7',
};

const TITAN: Rules = {
  powers: {
    cyclops: 'TA-12',
    dragon: 'TA-13',
    hydra: 'TA-14',
    ranger: 'TA-15',
    titan: 'TA-16',
    troll: 'TA-17',
    unicorn: 'TA-18',
    warlock: 'TA-19',
  },
  cards: { spectator: 'TA-9.1', referee: 'TA-10.1', 'head-referee': 'TA-10.3' },
  secretBet: 'TA-6.6',
};

const rules = (game: string): Rules => (game === 'titan-arena' ? TITAN : COLOSSAL);

/** The first rule about the power of a creature. */
export const powerRule = (game: string, creature: Creature): string => `${rules(game).powers[creature]}.1`;

export const cardRule = (game: string, kind: OtherKind): string => rules(game).cards[kind];

export const secretBetRule = (game: string): string => rules(game).secretBet;

/** All creatures of an edition, those that are not in this game included. */
export const creaturesOf = (game: string): Creature[] => Object.keys(rules(game).powers) as Creature[];
