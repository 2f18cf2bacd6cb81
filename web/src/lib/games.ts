//! What the house says of its games before anybody sits down. Everything exact comes from the server.

import arena from 'icon:minotaur';
import colosseum from 'icon:coliseum';
import colossi from 'icon:rock-golem';
import dragonicTide from 'icon:sea-dragon';
import house from 'icon:laurel-crown';
import titan from 'icon:hydra';

import { plural } from './describe';

export interface Shelf {
  readonly icon: readonly string[];
  readonly pitch: string;
  readonly length: string;
  /** What the score counts: one of it, and several. */
  readonly score: readonly [one: string, many: string];
  /** Who is ahead of two with the same score, and the rule. */
  readonly tie?: { readonly words: string; readonly rule: string };
}

const SHELF: Readonly<Record<string, Shelf>> = {
  'colossal-arena': {
    icon: arena,
    pitch: 'Eight beasts fight, three will live. Back your favourites early, and let your cards decide who falls.',
    length: '30 minutes',
    score: ['gold', 'gold'],
    tie: { words: 'With equal gold, whoever took a turn later is ahead.', rule: 'CA-23.4' },
  },
  'titan-arena': {
    icon: titan,
    pitch: 'The older, rougher arena: other creatures, other rules, referees on the sand and bets that hurt.',
    length: '40 minutes',
    score: ['ducat', 'ducats'],
    tie: { words: 'With equal ducats, whoever took a turn later is ahead.', rule: 'TA-22.4' },
  },
  colosseum: {
    icon: colosseum,
    pitch: 'Bid, haggle and build for the greatest show in Rome. The Emperor is on his way; lead him to your gate.',
    length: '90 minutes',
    score: ['spectator', 'spectators'],
    tie: { words: 'With equal spectators, more coins are ahead, then more stars.', rule: 'CO-11.2' },
  },
  'dragonic-tide': {
    icon: dragonicTide,
    pitch: 'A duel without luck. Two cards face down, three dice between you: read your opponent or be read.',
    length: '15 minutes',
    score: ['health', 'health'],
  },
  colossi: {
    icon: colossi,
    pitch: 'Prepare armies in secret on three fields, then choose where the giants meet. Every card knows a trick.',
    length: '45 minutes',
    score: ['win', 'wins'],
  },
};

export const shelf = (game: string): Shelf =>
  SHELF[game] ?? { icon: house, pitch: '', length: '', score: ['point', 'points'] };

/** `8 gold`, `1 win`. */
export const scoreWords = (game: string, score: number): string => plural(score, ...shelf(game).score);
