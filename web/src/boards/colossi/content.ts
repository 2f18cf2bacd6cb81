//! The content of the table: cards, Environments and Items.

import type { Environment, Event, Item, Options, Pack, Title, Type, View } from '../../generated/colossi';
import { CONTENT } from '../../generated/colossi-content';
import type { Board } from '../board';

export type ColossiBoard = Board<View, Event>;

interface CardContent {
  readonly rules: string;
  readonly type: Type;
  readonly power: number | '?';
  /** For each card under a Heap. */
  readonly each?: number;
}

interface ItemContent {
  readonly rules: string;
  readonly kind: 'perk' | 'single use';
  /** How many cards it costs. */
  readonly cost: number | '?';
  /** How much it adds, and to cards of which type. */
  readonly bonus?: number;
  readonly type?: Type;
}

interface Content {
  readonly skirmish: { readonly water: number; readonly items: number };
  readonly card: Readonly<Record<Title, CardContent>>;
  readonly environment: Readonly<Record<Environment, { readonly rules: string }>>;
  readonly item: Readonly<Record<Item, ItemContent>>;
}

export const PRINTED: Content = CONTENT;
const PACKED = new WeakMap<Pack, Content>();

/** The printed content with the changes of a content pack. The server has checked the pack. */
function packed(pack: Pack): Content {
  const content = structuredClone(PRINTED) as unknown as Record<string, Record<string, object>>;
  for (const [section, changes] of Object.entries(pack)) {
    const entries = content[section];
    if (!entries) continue;
    if (!Array.isArray(changes)) Object.assign(entries, changes);
    else for (const change of changes as { key: string }[]) Object.assign(entries[change.key] ?? {}, change);
  }
  return content as unknown as Content;
}

/** The content of this table. */
export function contentOf(board: ColossiBoard): Content {
  const pack = optionsOf(board).content;
  if (!pack) return PRINTED;
  const content = PACKED.get(pack) ?? packed(pack);
  PACKED.set(pack, content);
  return content;
}

export const optionsOf = (board: ColossiBoard): Partial<Options> => (board.options ?? {}) as Partial<Options>;

export const TYPES = [...new Set(Object.values(PRINTED.card).map(({ type }) => type))];

/** 0 to count − 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
