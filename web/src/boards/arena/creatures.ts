//! The creatures: how they look, and what is said of their powers. The words are those of `words/` in the arena
//! crate; a test compares them.

import amazon from 'icon:swordwoman';
import colossus from 'icon:rock-golem';
import cyclops from 'icon:cyclops';
import daimon from 'icon:daemon-skull';
import dragon from 'icon:spiked-dragon-head';
import gorgon from 'icon:medusa-head';
import hydra from 'icon:hydra';
import magus from 'icon:wizard-face';
import ogre from 'icon:ogre';
import ranger from 'icon:bowman';
import seraphim from 'icon:angel-wings';
import titan from 'icon:giant';
import troll from 'icon:troll';
import unicorn from 'icon:unicorn';
import warlock from 'icon:warlock-hood';
import wyrm from 'icon:sea-dragon';

import type { Creature } from '../../generated/arena';

export type Motif = 'rays' | 'arches' | 'waves' | 'peaks' | 'flames' | 'stars';

/** A part of a picture: outlines, and how they are moved. */
export interface Layer {
  readonly paths: readonly string[];
  readonly move?: string;
}

export interface Likeness {
  readonly layers: readonly Layer[];
  /** Of the band and the picture on cards; stands out from the card by 3:1. */
  readonly tone: string;
  readonly motif: Motif;
}

const one = (paths: readonly string[]): readonly Layer[] => [{ paths }];

export const LIKENESSES: Readonly<Record<Creature, Likeness>> = {
  amazon: { layers: one(amazon), tone: '#b0432a', motif: 'arches' },
  colossus: { layers: one(colossus), tone: '#6a6257', motif: 'peaks' },
  cyclops: { layers: one(cyclops), tone: '#0d7c86', motif: 'rays' },
  daimon: { layers: one(daimon), tone: '#96142f', motif: 'flames' },
  // Two heads on one neck.
  ettin: {
    layers: [
      { paths: ogre, move: 'translate(-52 40) scale(0.82)' },
      { paths: ogre, move: 'translate(564 40) scale(-0.82 0.82)' },
    ],
    tone: '#8a6410',
    motif: 'peaks',
  },
  gorgon: { layers: one(gorgon), tone: '#3f7a2e', motif: 'waves' },
  magus: { layers: one(magus), tone: '#5b3fa0', motif: 'stars' },
  seraphim: { layers: one(seraphim), tone: '#2f6fb5', motif: 'rays' },
  titan: { layers: one(titan), tone: '#2d4a78', motif: 'arches' },
  troll: { layers: one(troll), tone: '#7a4a1f', motif: 'peaks' },
  unicorn: { layers: one(unicorn), tone: '#b13a80', motif: 'stars' },
  wyrm: { layers: one(wyrm), tone: '#c2410c', motif: 'flames' },
  dragon: { layers: one(dragon), tone: '#c02a1b', motif: 'flames' },
  hydra: { layers: one(hydra), tone: '#8f6a00', motif: 'waves' },
  ranger: { layers: one(ranger), tone: '#2f7a3a', motif: 'arches' },
  warlock: { layers: one(warlock), tone: '#6b2fa0', motif: 'stars' },
};

export interface Facts {
  readonly power: string;
  readonly text: string;
  /** The part of the rules about it. */
  readonly rules: string;
}

const FACTS: Readonly<Record<string, Readonly<Partial<Record<Creature, Facts>>>>> = {
  'colossal-arena': {
    amazon: {
      power: 'Scouting',
      text: 'Draw three cards from the deck. The last card of the deck ends the game at once.',
      rules: 'CA-9',
    },
    colossus: {
      power: 'Endurance',
      text: 'Take one of your tokens back from any bet, even a secret one or one on a dead creature.',
      rules: 'CA-10',
    },
    cyclops: {
      power: 'Stunning Blow',
      text: "Half of another player's hand, rounded up and drawn at random, is set aside until they draw in their next turn.",
      rules: 'CA-11',
    },
    daimon: {
      power: 'Wealth',
      text: 'Place one more bet, on any living creature and in any row up to now, where no token lies.',
      rules: 'CA-12',
    },
    ettin: { power: 'Multiple Heads', text: 'Play a second card. Works once a turn.', rules: 'CA-13' },
    gorgon: {
      power: 'Stone Gaze',
      text: 'Name a living creature: another player gives you one card of it, or shows you their hand without one.',
      rules: 'CA-14',
    },
    magus: {
      power: 'Foresight',
      text: 'Your discards of this turn may be cards of living creatures too, and only the last one is seen.',
      rules: 'CA-15',
    },
    seraphim: {
      power: 'Clarion Call',
      text: 'Use the power of a creature that has died in this game.',
      rules: 'CA-16',
    },
    titan: {
      power: 'Steal',
      text: 'Look at three random cards of a player who holds at least three, and keep one of them.',
      rules: 'CA-17',
    },
    troll: {
      power: 'Regeneration',
      text: 'Take an open Troll card from an earlier row into your hand.',
      rules: 'CA-18',
    },
    unicorn: {
      power: 'Teleportation',
      text: 'Exchange two open cards of one creature that lie in different rows.',
      rules: 'CA-19',
    },
    wyrm: {
      power: 'Fiery Breath',
      text: 'Discard the top card of another creature in the current row.',
      rules: 'CA-20',
    },
  },
  'titan-arena': {
    cyclops: {
      power: 'Paralyzing Stare',
      text: "Half of another player's hand, rounded up and drawn at random, is set aside until they draw in their next turn.",
      rules: 'TA-12',
    },
    dragon: {
      power: 'Fiery Breath',
      text: 'Discard the top card of another creature in the current column.',
      rules: 'TA-13',
    },
    hydra: {
      power: 'Multiple Attacks',
      text: 'Play a second card, but no referee. Works once a turn.',
      rules: 'TA-14',
    },
    ranger: {
      power: 'Advanced Scouting',
      text: 'Draw three cards from the draw pile, or what is left of it.',
      rules: 'TA-15',
    },
    titan: {
      power: 'Snatch Away',
      text: 'Look at three random cards of a player who holds at least three, and keep one of them.',
      rules: 'TA-16',
    },
    troll: {
      power: 'Regenerative Power',
      text: 'Take an open Troll card into your hand: from a former column, its secret-bet cell or the top of the discard pile.',
      rules: 'TA-17',
    },
    unicorn: {
      power: 'Teleportation',
      text: 'Exchange two open cards of one creature that lie in different places, the top of the discard pile included.',
      rules: 'TA-18',
    },
    warlock: {
      power: 'Possesses Foresight',
      text: 'Your discards of this turn may be cards of living creatures too, and only the last one is seen.',
      rules: 'TA-19',
    },
  },
};

/** What is said of a creature in an edition. */
export const facts = (game: string, creature: Creature): Facts => FACTS[game]![creature]!;

/** All creatures of an edition, those that stay away included. */
export const cast = (game: string): Creature[] => Object.keys(FACTS[game] ?? {}) as Creature[];
