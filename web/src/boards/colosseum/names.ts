//! Names as arguments of messages, by their ids in the words of the game (`games/colosseum/src/messages/names.rs`).

import type { Asset, Noble } from '../../generated/colosseum';
import type { Arg, Message, Seat } from '../../generated/core';
import { entries, type Good, type Goods } from './goods';

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

const ASSET = assetArg('' as Asset).name;

/** The goods in such a list of a message; anything else in it is left out. */
export function goodsOf(list: Arg | undefined): Goods {
  const goods: Partial<Record<Good, number>> = {};
  for (const item of Array.isArray(list) ? list : []) {
    if (typeof item !== 'object' || !('id' in item)) continue;
    const { asset, count } = item.args ?? {};
    if (typeof count !== 'number') continue;
    if (item.id === 'coins') goods.coins = count;
    else if (typeof asset === 'object' && 'name' in asset) goods[asset.name.slice(ASSET.length) as Asset] = count;
  }
  return goods;
}

/** An offer to one player as its message says it; `null` for other actions. */
export function offerIn({ id, args }: Message): { to: Seat; give: Goods; want: Goods } | null {
  const to = args?.to;
  if (id !== 'offer' || typeof to !== 'object' || !('seat' in to)) return null;
  return { to: to.seat, give: goodsOf(args?.give), want: goodsOf(args?.want) };
}
