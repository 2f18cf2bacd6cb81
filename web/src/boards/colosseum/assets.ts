//! How assets and nobles look, and what they are, in a few words.

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
  readonly name: string;
  readonly icon: readonly string[];
  /** Of the enamel. The sign on it is `CREAM`; `assets.test.ts` checks that it stands out. */
  readonly tone: string;
  readonly about: string;
}

/** The colour of signs on enamel, in both themes. */
export const CREAM = '#fff4dc';

const performer = (many: string): string =>
  `A performer: whoever has the most ${many}, three at least, holds their star (CO-12.2).`;
const equipment = 'Equipment: programs need it, and there is no star for it (CO-1.4).';

export const ASSETS: Readonly<Record<Asset, Look>> = {
  gladiator: { name: 'Gladiator', icon: spartanHelmet, tone: '#9c2a1c', about: performer('Gladiators') },
  comedian: { name: 'Comedian', icon: dramaMasks, tone: '#8a3b78', about: performer('Comedians') },
  musician: { name: 'Musician', icon: lyre, tone: '#8a6200', about: performer('Musicians') },
  horse: { name: 'Horse', icon: horseHead, tone: '#7a4a26', about: performer('Horses') },
  torch: { name: 'Torch', icon: torch, tone: '#b3480d', about: equipment },
  priest: { name: 'Priest', icon: prayer, tone: '#4f4a9b', about: performer('Priests') },
  ship: { name: 'Ship', icon: trireme, tone: '#17618c', about: performer('Ships') },
  lion: { name: 'Lion', icon: lion, tone: '#965c08', about: performer('Lions') },
  scenery: { name: 'Scenery', icon: ancientColumns, tone: '#4d6470', about: equipment },
  decoration: { name: 'Decoration', icon: flowers, tone: '#3f6b2c', about: equipment },
  chariot: { name: 'Chariot', icon: chariot, tone: '#0f6b60', about: equipment },
  cage: { name: 'Cage', icon: cage, tone: '#4a4540', about: equipment },
  joker: {
    name: 'Joker',
    icon: jesterHat,
    tone: '#5b1f66',
    about: 'A Joker stands for one missing token of a show. It counts for no star (CO-14.1).',
  },
  action: {
    name: 'Additional Action',
    icon: scrollQuill,
    tone: '#2f3f73',
    about: 'An Additional Action pays for a second investment, or is swapped for a medal (CO-14.3).',
  },
  emperor: {
    name: 'Emperor token',
    icon: caesar,
    tone: '#6d1414',
    about: 'Whoever receives an Emperor token takes a medal for it at once (CO-14.2).',
  },
};

export const STANDARD = Object.keys(ASSETS).slice(0, 12) as Asset[];

export const NOBLES: Readonly<Record<Noble, Look>> = {
  emperor: {
    name: 'Emperor',
    icon: laurelCrown,
    tone: '#6b1a63',
    about: 'The Emperor in your arena brings 7 spectators (CO-9.14).',
  },
  consul: {
    name: 'Consul',
    icon: eagleEmblem,
    tone: '#8c1f1f',
    about: 'A Consul in your arena brings 5 spectators (CO-9.14).',
  },
  senator: {
    name: 'Senator',
    icon: romanToga,
    tone: '#3c4a3a',
    about: 'A Senator in your arena brings 3 spectators (CO-9.14).',
  },
};

/** `3 Lions`; the plural of every name is regular but one. */
export const several = (asset: Asset, count: number): string => {
  const { name } = ASSETS[asset];
  if (count === 1) return `1 ${name}`;
  if (asset === 'scenery') return `${count} Scenery`;
  return `${count} ${name}${asset === 'torch' ? 'es' : 's'}`;
};

/** A list for people: `3 Lions, 1 Cage`. */
export const listed = (counts: readonly (readonly [Asset, number])[]): string =>
  counts.map(([asset, count]) => several(asset, count)).join(', ');

/** `1 coin`, `2 coins`: of things whose plural is regular. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
