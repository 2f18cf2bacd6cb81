//! The pictures of creatures and cards.

import amazon from 'icon:swordwoman';
import colossus from 'icon:rock-golem';
import cyclops from 'icon:cyclops';
import daimon from 'icon:daemon-skull';
import dragon from 'icon:spiked-dragon-head';
import gorgon from 'icon:medusa-head';
import headReferee from 'icon:winged-scepter';
import hydra from 'icon:hydra';
import magus from 'icon:wizard-face';
import ogre from 'icon:ogre';
import ranger from 'icon:bowman';
import referee from 'icon:centurion-helmet';
import seraphim from 'icon:angel-wings';
import spectator from 'icon:shouting';
import titan from 'icon:giant';
import troll from 'icon:troll';
import unicorn from 'icon:unicorn';
import warlock from 'icon:warlock-hood';
import wyrm from 'icon:sea-dragon';

import type { Creature } from '../../generated/arena';
import type { OtherKind } from './cards';

export type Motif = 'rays' | 'arches' | 'waves' | 'peaks' | 'flames' | 'stars';

/** A part of a picture: outlines and their transformation. */
export interface Layer {
  readonly paths: readonly string[];
  readonly move?: string;
}

export interface Picture {
  readonly layers: readonly Layer[];
  /** The colour of the band and the picture on cards. Its contrast with the card is at least 3:1. */
  readonly tone: string;
  readonly motif: Motif;
}

const one = (paths: readonly string[]): readonly Layer[] => [{ paths }];

export const CREATURE_PICTURES: Readonly<Record<Creature, Picture>> = {
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

/** The cards that belong to no creature. */
export const CARD_PICTURES: Readonly<Record<OtherKind, Picture>> = {
  spectator: { layers: one(spectator), tone: '#5d6470', motif: 'arches' },
  referee: { layers: one(referee), tone: '#7d3b2c', motif: 'arches' },
  'head-referee': { layers: one(headReferee), tone: '#7a4f00', motif: 'rays' },
};
