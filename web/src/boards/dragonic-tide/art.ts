//! Pictures and colours. A tone is a background of light icons, or drawn on a card; never text on a panel. `art.test.ts` checks the contrast.

import fist from 'icon:fist';
import footsteps from 'icon:footsteps';
import openBook from 'icon:open-book';
import wing from 'icon:feathered-wing';
import dragon from 'icon:spiked-dragon-head';
import sprint from 'icon:sprint';
import dodging from 'icon:dodging';
import hammerBreak from 'icon:hammer-break';
import quake from 'icon:quake-stomp';
import thrust from 'icon:piercing-sword';
import twin from 'icon:dervish-swords';
import rune from 'icon:rune-stone';
import lightning from 'icon:lightning-trio';
import crown from 'icon:sharp-crown';
import wingedSword from 'icon:winged-sword';
import angel from 'icon:angel-wings';
import moon from 'icon:moon-claws';
import eclipses from 'icon:nested-eclipses';
import warlord from 'icon:warlord-helmet';
import astrolabe from 'icon:astrolabe';
import raven from 'icon:raven';
import portal from 'icon:magic-portal';
import sunPriest from 'icon:sun-priest';

import type { Card, Category, Character, Kind } from '../../generated/dragonic-tide';

export type Picture = readonly string[];

/** The colour of icons on any tone. */
export const CREAM = '#fdf3dc';

export const CATEGORY: Readonly<Record<Category, { icon: Picture; tone: string }>> = {
  str: { icon: fist, tone: '#a5321f' },
  dex: { icon: wing, tone: '#1f6b45' },
  int: { icon: openBook, tone: '#2b4f9e' },
  move: { icon: footsteps, tone: '#6d5230' },
  overdrive: { icon: dragon, tone: '#5d2a7c' },
};

export const CARD: Readonly<Record<Exclude<Card, 'overdrive'>, Picture>> = {
  advance: sprint,
  retreat: dodging,
  breaker: hammerBreak,
  shockwave: quake,
  lunge: thrust,
  'twin-edge': twin,
  'elder-cast': rune,
  'modern-cast': lightning,
};

export const KIND: Readonly<Record<Kind, Picture>> = {
  tyranny: crown,
  prodigy: wingedSword,
  blessing: angel,
  mooncell: moon,
};

/** `rays`: the number of rays of the aura, different for each character. */
export const CHARACTER: Readonly<Record<Character, { icon: Picture; tone: string; rays: number }>> = {
  lucent: { icon: eclipses, tone: '#4a3a86', rays: 12 },
  terrence: { icon: warlord, tone: '#8f2a1b', rays: 8 },
  william: { icon: astrolabe, tone: '#1d5a86', rays: 16 },
  dorothy: { icon: raven, tone: '#2f5a3a', rays: 9 },
  elaine: { icon: portal, tone: '#86276a', rays: 13 },
  gaw: { icon: sunPriest, tone: '#835504', rays: 24 },
};

/** The picture of a card; its kind may be unknown. */
export const pictureOf = (card: Card, kind: Kind | null): Picture =>
  card !== 'overdrive' ? CARD[card] : kind ? KIND[kind] : dragon;
