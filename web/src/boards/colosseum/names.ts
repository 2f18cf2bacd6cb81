//! Names as arguments of messages, by their ids in the words of the game (`games/colosseum/src/messages/names.rs`).

import type { Asset, Noble } from '../../generated/colosseum';
import type { Message } from '../../generated/core';
import { entries, type Goods } from './goods';

export interface Named {
  readonly name: string;
}

export const assetArg = (asset: Asset): Named => ({ name: `asset-${asset}` });
export const nobleArg = (noble: Noble): Named => ({ name: `noble-${noble}` });

export const coins = (count: number): Message => ({ id: 'coins', args: { count } });
export const medals = (count: number): Message => ({ id: 'medals', args: { count } });
export const jokers = (count: number): Message => ({ id: 'jokers', args: { count } });

/** `a Lion`, `2 Lions`. */
export const token = (asset: Asset, count = 1): Message => ({
  id: 'tokens',
  args: { asset: assetArg(asset), count },
});

/** A list: `2 Lions and a Cage`. */
export const tokens = (counts: readonly (readonly [Asset, number])[]): Message[] =>
  counts.map(([asset, count]) => token(asset, count));

/** A list: `2 Lions and 4 coins`. */
export const goodsList = (goods: Goods): Message[] =>
  entries(goods).map(([good, count]) => (good === 'coins' ? coins(count) : token(good, count)));
