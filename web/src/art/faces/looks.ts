//! The face of each computer player, by its name. The names are in `crates/server/src/bot_names.rs`.

import type { BACK, BEARDS, BROWS, EXTRAS, HAIR, HEADS, MOUTHS } from './parts';

export interface FaceLook {
  readonly skin: string;
  readonly head: keyof typeof HEADS;
  readonly hair: keyof typeof HAIR;
  readonly back: keyof typeof BACK;
  readonly tint: string;
  readonly beard: keyof typeof BEARDS;
  readonly brows: keyof typeof BROWS;
  readonly mouth: keyof typeof MOUTHS;
  readonly extra: keyof typeof EXTRAS;
  /** The toga, and the stripe on it. */
  readonly toga: string;
  readonly stripe: string;
  readonly ground: string;
  readonly lashes: boolean;
}

const SKIN = { pale: '#f3d3b8', fair: '#e8bd98', olive: '#d2a077', tan: '#b57f55', dark: '#8a5a3a', deep: '#6b432b' };
const TINT = {
  black: '#2a211d',
  brown: '#5b3a22',
  auburn: '#8b3f20',
  blond: '#cfa04a',
  grey: '#98928a',
  white: '#e2ddd2',
  red: '#b0481f',
  dark: '#43302a',
};
const TOGA = {
  white: '#efe6d2',
  red: '#a93226',
  blue: '#2f5f97',
  green: '#4d7a3c',
  purple: '#6a3f86',
  gold: '#d3a33b',
  teal: '#2c7f7d',
  brown: '#7a5434',
  black: '#3a3432',
  pink: '#c4677f',
};
const GROUND = {
  sand: '#e5cf9c',
  sky: '#a9c8dc',
  rose: '#e0b3a6',
  sage: '#b9cba2',
  lilac: '#c6b6d9',
  slate: '#93a3ab',
  clay: '#cc9470',
  mint: '#a6d0c2',
};

type Row = readonly [
  skin: keyof typeof SKIN, head: FaceLook['head'], hair: FaceLook['hair'], back: FaceLook['back'], tint: keyof typeof TINT, beard: FaceLook['beard'],
  brows: FaceLook['brows'], mouth: FaceLook['mouth'], extra: FaceLook['extra'], toga: keyof typeof TOGA, stripe: keyof typeof TOGA, ground: keyof typeof GROUND,
]; // prettier-ignore

// prettier-ignore
const WOMEN: Readonly<Record<string, Row>> = {
  Livia: ['fair', 'oval', 'parted', 'bun', 'brown', 'none', 'calm', 'lips', 'diadem', 'purple', 'gold', 'sand'],
  Octavia: ['olive', 'heart', 'waves', 'long', 'black', 'none', 'raised', 'lips', 'earrings', 'teal', 'white', 'rose'],
  Drusilla: ['pale', 'heart', 'tower', 'none', 'red', 'none', 'raised', 'smirk', 'earrings', 'green', 'gold', 'lilac'],
  Camilla: ['tan', 'oval', 'swept', 'plait', 'dark', 'none', 'stern', 'flat', 'band', 'brown', 'red', 'sky'],
  Flavia: ['pale', 'round', 'waves', 'bob', 'blond', 'none', 'kind', 'smile', 'flowers', 'pink', 'white', 'sage'],
  Helena: ['fair', 'oval', 'waves', 'long', 'blond', 'none', 'calm', 'lips', 'diadem', 'white', 'blue', 'sky'],
  Sabina: ['dark', 'round', 'curls', 'none', 'black', 'none', 'kind', 'grin', 'studs', 'gold', 'purple', 'mint'],
  Portia: ['fair', 'long', 'parted', 'knot', 'grey', 'none', 'stern', 'flat', 'studs', 'blue', 'white', 'slate'],
  Aurelia: ['olive', 'oval', 'swept', 'buns', 'auburn', 'none', 'raised', 'smile', 'none', 'gold', 'red', 'clay'],
  Lavinia: ['deep', 'heart', 'parted', 'long', 'black', 'none', 'calm', 'lips', 'flowers', 'white', 'pink', 'sand'],
  Silvia: ['fair', 'round', 'fringe', 'bob', 'auburn', 'none', 'kind', 'smile', 'laurel', 'green', 'white', 'mint'],
  Cornelia: ['pale', 'long', 'tower', 'none', 'white', 'none', 'kind', 'flat', 'studs', 'purple', 'white', 'lilac'],
};

// prettier-ignore
const MEN: Readonly<Record<string, Row>> = {
  Cassius: ['olive', 'long', 'receding', 'none', 'black', 'goatee', 'stern', 'smirk', 'none', 'black', 'red', 'clay'],
  Felix: ['pale', 'round', 'curls', 'none', 'blond', 'none', 'kind', 'grin', 'laurel', 'teal', 'gold', 'mint'],
  Titus: ['fair', 'square', 'short', 'none', 'brown', 'none', 'stern', 'flat', 'scar', 'red', 'gold', 'slate'],
  Brutus: ['tan', 'square', 'bald', 'none', 'black', 'trimmed', 'stern', 'frown', 'patch', 'brown', 'black', 'rose'],
  Lucius: ['fair', 'oval', 'side', 'none', 'auburn', 'none', 'raised', 'smirk', 'none', 'blue', 'gold', 'sand'],
  Marius: ['olive', 'square', 'fringe', 'none', 'grey', 'none', 'stern', 'frown', 'laurel', 'white', 'purple', 'sky'],
  Quintus: ['deep', 'oval', 'short', 'none', 'black', 'full', 'calm', 'smile', 'none', 'gold', 'green', 'sage'],
  Rufus: ['pale', 'round', 'spikes', 'none', 'red', 'full', 'raised', 'grin', 'none', 'green', 'brown', 'sand'],
  Gaius: ['fair', 'long', 'bald', 'none', 'white', 'forked', 'kind', 'smile', 'none', 'white', 'red', 'lilac'],
  Nero: ['pale', 'round', 'swept', 'none', 'auburn', 'trimmed', 'raised', 'frown', 'diadem', 'purple', 'gold', 'clay'],
  Varro: ['dark', 'square', 'receding', 'none', 'grey', 'moustache', 'calm', 'flat', 'none', 'teal', 'white', 'slate'],
  Magnus: ['tan', 'square', 'short', 'none', 'dark', 'trimmed', 'stern', 'flat', 'helmet', 'red', 'white', 'sky'],
};

const look = (
  [skin, head, hair, back, tint, beard, brows, mouth, extra, toga, stripe, ground]: Row,
  lashes: boolean,
): FaceLook => ({
  skin: SKIN[skin],
  head,
  hair,
  back,
  tint: TINT[tint],
  beard,
  brows,
  mouth,
  extra,
  toga: TOGA[toga],
  stripe: TOGA[stripe],
  ground: GROUND[ground],
  lashes,
});

export const LOOKS: ReadonlyMap<string, FaceLook> = new Map([
  ...Object.entries(WOMEN).map(([name, row]) => [name, look(row, true)] as const),
  ...Object.entries(MEN).map(([name, row]) => [name, look(row, false)] as const),
]);
