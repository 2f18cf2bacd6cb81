//! What stands on a thing that was touched: for small screens, where cards show no text.

import type { Item, Title } from '../../generated/colossi';
import { id, ITEMS, printed, TITLES } from './content';

export interface Said {
  readonly title: string;
  readonly kind: string;
  readonly text: string;
}

const named = <T extends string>(of: Readonly<Record<T, unknown>>, name: string): T | undefined =>
  (Object.keys(of) as T[]).find((one) => id(one) === name);

export function said(object: string | undefined): Said | null {
  const [place = '', name = ''] = object?.split(':') ?? [];
  if (place === 'item') {
    const item = named<Item>(ITEMS, name);
    if (!item) return null;
    const { cost, perk, text } = ITEMS[item];
    return { title: printed(item), kind: `${perk ? 'Perk' : 'Single use'}, costs ${cost}`, text };
  }
  // Heaps in play are counted.
  const title = named<Title>(TITLES, name.replace(/-\d+$/, ''));
  if (!title) return null;
  const { type, power, text } = TITLES[title];
  return { title: printed(title), kind: `${printed(type)}, ${power}`, text };
}
