//! The ids of the rules about creatures and cards, for links.

import type { Creature } from '../../generated/arena';
import { CONTENT as COLOSSAL } from '../../generated/colossal-arena-content';
import { CONTENT as TITAN } from '../../generated/titan-arena-content';
import type { OtherKind } from './cards';

interface Content {
  /** The creatures of the edition, each with the section about its power. */
  readonly creature: Readonly<Partial<Record<Creature, { readonly rules: string }>>>;
  readonly card: Readonly<Record<OtherKind, { readonly rules: string }>>;
}

const isTitan = (game: string): boolean => game === 'titan-arena';
const content = (game: string): Content => (isTitan(game) ? TITAN : COLOSSAL);

/** The first rule about the power of a creature. */
export const powerRule = (game: string, creature: Creature): string => `${content(game).creature[creature]?.rules}.1`;

export const cardRule = (game: string, kind: OtherKind): string => content(game).card[kind].rules;

export const secretBetRule = (game: string): string => (isTitan(game) ? 'TA-6.6' : 'CA-5.7');

/** The bid of Titan, and what an empty one costs. */
export const BID_RULE = 'TA-4.4';
export const PENALTY_RULE = 'TA-4.7';
/** The last card of the deck ends Colossal Arena. */
export const LAST_CARD_RULE = 'CA-21.4';

/** All creatures of an edition, those that are not in this game included. */
export const creaturesOf = (game: string): Creature[] => Object.keys(content(game).creature) as Creature[];
