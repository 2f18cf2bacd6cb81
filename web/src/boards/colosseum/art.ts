//! Pictures and colours of tokens and nobles.

import ancientColumns from 'icon:ancient-columns';
import caesar from 'icon:caesar';
import cage from 'icon:cage';
import chariot from 'icon:chariot';
import dramaMasks from 'icon:drama-masks';
import eagleEmblem from 'icon:eagle-emblem';
import flowers from 'icon:flowers';
import horseHead from 'icon:horse-head';
import jesterHat from 'icon:jester-hat';
import laurelCrown from 'icon:laurel-crown';
import lion from 'icon:lion';
import lyre from 'icon:lyre';
import prayer from 'icon:prayer';
import romanToga from 'icon:roman-toga';
import scrollQuill from 'icon:scroll-quill';
import spartanHelmet from 'icon:spartan-helmet';
import torch from 'icon:primitive-torch';
import trireme from 'icon:trireme';

import type { Asset, Noble } from '../../generated/colosseum';

export interface Look {
  readonly icon: readonly string[];
  /** The background. The icon on it is `CREAM`; `art.test.ts` checks the contrast. */
  readonly tone: string;
}

/** The colour of icons, in both themes. */
export const CREAM = '#fff4dc';

/** In the order in which the rules list them. */
export const ASSETS: Readonly<Record<Asset, Look>> = {
  gladiator: { icon: spartanHelmet, tone: '#9c2a1c' },
  comedian: { icon: dramaMasks, tone: '#8a3b78' },
  musician: { icon: lyre, tone: '#8a6200' },
  horse: { icon: horseHead, tone: '#7a4a26' },
  torch: { icon: torch, tone: '#b3480d' },
  priest: { icon: prayer, tone: '#4f4a9b' },
  ship: { icon: trireme, tone: '#17618c' },
  lion: { icon: lion, tone: '#965c08' },
  scenery: { icon: ancientColumns, tone: '#4d6470' },
  decoration: { icon: flowers, tone: '#3f6b2c' },
  chariot: { icon: chariot, tone: '#0f6b60' },
  cage: { icon: cage, tone: '#4a4540' },
  joker: { icon: jesterHat, tone: '#5b1f66' },
  action: { icon: scrollQuill, tone: '#2f3f73' },
  emperor: { icon: caesar, tone: '#6d1414' },
};

export const NOBLES: Readonly<Record<Noble, Look>> = {
  emperor: { icon: laurelCrown, tone: '#6b1a63' },
  consul: { icon: eagleEmblem, tone: '#8c1f1f' },
  senator: { icon: romanToga, tone: '#3c4a3a' },
};

/** An amphitheatre from above, which is missing in the icon set. On a grid of 512. */
export const arena: readonly string[] = [
  'M16 256a240 168 0 1 1 480 0a240 168 0 1 1 -480 0zM76 256a180 116 0 1 0 360 0a180 116 0 1 0 -360 0z',
  'M112 256a144 84 0 1 1 288 0a144 84 0 1 1 -288 0zM160 256a96 46 0 1 0 192 0a96 46 0 1 0 -192 0z',
];

/** The token that a program needs most: its card has that colour and icon. */
export const emblem = (needs: readonly (readonly [Asset, number])[]): Look =>
  ASSETS[needs.reduce((most, one) => (one[1] > most[1] ? one : most))[0]];
