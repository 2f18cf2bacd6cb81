//! The cards that belong to no creature: how they look and what they do, in a sentence with its rule.

import headReferee from 'icon:winged-scepter';
import referee from 'icon:centurion-helmet';
import spectator from 'icon:shouting';

import type { Face } from './cards';
import type { Likeness } from './creatures';

export type Other = Exclude<Face['kind'], 'fighter'>;

export const OTHERS: Readonly<Record<Other, Likeness>> = {
  spectator: { layers: [{ paths: spectator }], tone: '#5d6470', motif: 'arches' },
  referee: { layers: [{ paths: referee }], tone: '#7d3b2c', motif: 'arches' },
  'head-referee': { layers: [{ paths: headReferee }], tone: '#7a4f00', motif: 'rays' },
};

interface Does {
  readonly text: string;
  readonly rule: string;
}

const DOES: Readonly<Record<string, Readonly<Record<Other, Does>>>> = {
  'colossal-arena': {
    spectator: {
      text: 'Goes on any living creature. Its strength counts, and the card that covers it wakes no power.',
      rule: 'CA-7.4',
    },
    referee: { text: 'Take an open combat card from any row into your hand, if you like.', rule: 'CA-7.7' },
    'head-referee': { text: 'Name a living creature: all secret bets on it are revealed.', rule: 'CA-7.6' },
  },
  'titan-arena': {
    spectator: {
      text: 'Goes on any living creature. Its strength counts, and the card that covers it wakes no power.',
      rule: 'TA-9.1',
    },
    referee: {
      text: 'Take an open strength card into your hand, from any column, a secret-bet cell or the discard pile.',
      rule: 'TA-10.1',
    },
    'head-referee': { text: 'Name a living creature: all secret bets on it are revealed.', rule: 'TA-10.3' },
  },
};
export const does = (game: string, kind: Other): Does => DOES[game]![kind];
