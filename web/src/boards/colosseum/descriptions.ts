//! Descriptions of tokens, nobles and buildings: messages of the game with the numbers of this table.

import type { Noble, Prices, View, Worth } from '../../generated/colosseum';
import { CONTENT } from '../../generated/colosseum-content';
import type { Message } from '../../generated/core';
import { nobleArg } from './names';

export const LARGEST_ARENA = CONTENT.investments['largest-arena'];

const { 'earlier-show': earlier_show, ...others } = CONTENT.spectators;

// Views of games that are older than content packs lack some numbers: those are the printed ones.
export const worthOf = ({ worth }: Partial<View>): Worth => worth ?? { ...others, earlier_show };
const medalCoins = ({ medal }: Partial<Prices>): number => medal ?? CONTENT.medal.coins;

const adds = (id: string, spectators: number): Message => ({ id, args: { spectators } });

export const aboutNoble = (view: View, noble: Noble): Message => ({
  id: 'about_noble',
  args: { noble: nobleArg(noble), spectators: worthOf(view)[noble] },
});

export const aboutTicket = (view: View): Message => adds('about_ticket', worthOf(view).ticket);
export const aboutPodium = (view: View): Message => adds('about_podium', worthOf(view).podium);
export const aboutEarlier = (view: View): Message => adds('about_earlier', worthOf(view).earlier_show);
export const aboutStar = (view: View): Message => adds('about_star', worthOf(view).star);

export const aboutMedal = (view: View): Message => ({
  id: 'about_medal',
  args: { coins: medalCoins(view.prices), steps: CONTENT.medal.steps, spectators: worthOf(view).medal },
});

export const ABOUT_RESTING_AREA: Message = { id: 'about_resting_area' };
export const ABOUT_BEST_SHOW: Message = { id: 'about_best_show' };
export const ABOUT_PROGRAM: Message = { id: 'about_program' };
export const ABOUT_LOGE: Message = { id: 'about_loge' };
export const ABOUT_EXPANSION: Message = { id: 'about_expansion', args: { squares: LARGEST_ARENA } };
