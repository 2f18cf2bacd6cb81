//! The ids of the rules about characters and cards, for links.

import type { Character } from '../../generated/dragonic-tide';
import { CONTENT } from '../../generated/dragonic-tide-content';

const CHARACTERS: Readonly<Record<Character, { readonly rules: string }>> = CONTENT.character;

export const auraRule = (character: Character): string => `${CHARACTERS[character].rules}a`;
export const abilityRule = (character: Character): string => `${CHARACTERS[character].rules}b`;

export const CATEGORY_RULE = 'DT-3.2';
export const RANGE_RULE = 'DT-3.3';
export const DAMAGE_RULE = 'DT-5.1';
export const MOVE_RULE = 'DT-6.4';
export const OVERDRIVE_RULE = 'DT-7.7';
export const UNKNOWN_OVERDRIVE_RULE = 'DT-11.2';
export const RECONSTRUCTED_RULE = 'DT-13.1';
