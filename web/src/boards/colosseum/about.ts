//! What things are good for, as messages of the game with the numbers of this table.

import type { Noble, Prices, View, Worth } from '../../generated/colosseum';
import type { Message } from '../../generated/core';
import { nobleName } from './names';
import { LARGEST_ARENA, MEDAL_COINS, MEDAL_STEPS, WORTH } from './numbers';

// Views of games that were finished before there were content packs lack some numbers: they are the printed ones.
export const worthOf = ({ worth }: Partial<View>): Worth => worth ?? WORTH;
const medalCoins = ({ medal }: Partial<Prices>): number => medal ?? MEDAL_COINS;

const adds = (id: string, spectators: number): Message => ({ id, args: { spectators } });

export const aboutNoble = (view: View, noble: Noble): Message => ({
  id: 'about_noble',
  args: { noble: nobleName(noble), spectators: worthOf(view)[noble] },
});

export const aboutTicket = (view: View): Message => adds('about_ticket', worthOf(view).ticket);
export const aboutPodium = (view: View): Message => adds('about_podium', worthOf(view).podium);
export const aboutEarlier = (view: View): Message => adds('about_earlier', worthOf(view).earlier_show);
export const aboutStar = (view: View): Message => adds('about_star', worthOf(view).star);

export const aboutMedal = (view: View): Message => ({
  id: 'about_medal',
  args: { coins: medalCoins(view.prices), steps: MEDAL_STEPS, spectators: worthOf(view).medal },
});

export const ABOUT_BEST_SHOW: Message = { id: 'about_best_show' };
export const ABOUT_PROGRAM: Message = { id: 'about_program' };
export const ABOUT_LOGE: Message = { id: 'about_loge' };
export const ABOUT_EXPANSION: Message = { id: 'about_expansion', args: { squares: LARGEST_ARENA } };
