//! Tokens and coins in a trade, in notation: `2 lion, priest, 4 coins`.

import type { Asset } from '../../generated/colosseum';

export type Good = Asset | 'coins';

/** How many of each; never 0. */
export type Goods = Readonly<Partial<Record<Good, number>>>;

export const NOTHING: Goods = {};

export function read(text: string): Goods {
  const goods: Partial<Record<Good, number>> = {};
  for (const part of text.split(', ')) {
    const [, count, name] = /^(?:(\d+) )?(\S+)$/.exec(part) ?? [];
    const number = Number(count ?? 1);
    if (name && number > 0) goods[name as Good] = number;
  }
  return goods;
}

export const entries = (goods: Goods): [Good, number][] => Object.entries(goods) as [Good, number][];

export const write = (goods: Goods): string =>
  entries(goods)
    .map(([good, count]) => (count === 1 && good !== 'coins' ? good : `${count} ${good}`))
    .join(', ');

/** Adds some, or removes them if negative; never below 0. */
export function add(goods: Goods, good: Good, more: number): Goods {
  const changed = { ...goods, [good]: (goods[good] ?? 0) + more };
  return Object.fromEntries(entries(changed).filter(([, count]) => count > 0));
}

export const empty = (goods: Goods): boolean => entries(goods).length === 0;
