//! The ids of the rules about characters and cards, for links.

import type { Character } from '../../generated/dragonic-tide';

const CHARACTERS: Readonly<Record<Character, string>> = {
  lucent: 'DT-8.1',
  terrence: 'DT-8.2',
  william: 'DT-8.3',
  dorothy: 'DT-8.4',
  elaine: 'DT-8.5',
  gaw: 'DT-8.6',
};

export const auraRule = (character: Character): string => `${CHARACTERS[character]}a`;
export const abilityRule = (character: Character): string => `${CHARACTERS[character]}b`;

export const CATEGORY_RULE = 'DT-3.2';
export const RANGE_RULE = 'DT-3.3';
export const DAMAGE_RULE = 'DT-5.1';
export const MOVE_RULE = 'DT-6.4';
export const OVERDRIVE_RULE = 'DT-7.7';
export const UNKNOWN_OVERDRIVE_RULE = 'DT-11.2';
export const RECONSTRUCTED_RULE = 'DT-13.1';
