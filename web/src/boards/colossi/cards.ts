//! What is printed on cards, Environments and Items: names and texts from the words of the game, numbers from its content.

import type { Environment, Event, Item, Options, Pack, Slot, Title, Type, View } from '../../generated/colossi';
import { CONTENT } from '../../generated/colossi-content';
import type { Arg } from '../../generated/core';
import type { Board } from '../board';

export type ColossiBoard = Board<View, Event>;

interface CardContent {
  readonly type: Type;
  readonly power: number | '?';
  /** For each card under a Heap. */
  readonly each?: number;
}

interface ItemContent {
  readonly kind: 'perk' | 'single use';
  /** The cards to be paid. */
  readonly cost: number | '?';
  /** What it adds, and to which cards. */
  readonly bonus?: number;
  readonly type?: Type;
}

interface Content {
  readonly skirmish: { readonly water: number; readonly items: number };
  readonly card: Readonly<Record<Title, CardContent>>;
  readonly environment: Readonly<Record<Environment, object>>;
  readonly item: Readonly<Record<Item, ItemContent>>;
}

const PRINTED: Content = CONTENT;
const PACKED = new WeakMap<Pack, Content>();

/** The printed content with what a content pack replaces. The server has checked the pack. */
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

/** The content with which this table is played. */
export function contentOf(board: ColossiBoard): Content {
  const pack = optionsOf(board).content;
  if (!pack) return PRINTED;
  const content = PACKED.get(pack) ?? packed(pack);
  PACKED.set(pack, content);
  return content;
}

const optionsOf = (board: ColossiBoard): Partial<Options> => (board.options ?? {}) as Partial<Options>;

export const TYPES = [...new Set(Object.values(PRINTED.card).map(({ type }) => type))];

/** As it stands in the name of an object: `channel-power`. */
export const id = (name: string): string => name.replaceAll(' ', '-');

/** Things as arguments of messages. */
export const card = (title: Title): Arg => ({ name: `card-${id(title)}` });
export const cards = (titles: readonly Title[]): Arg[] => titles.map(card);
export const environment = (name: Environment): Arg => ({ name: `environment-${id(name)}` });
export const item = (name: Item): Arg => ({ name: `item-${id(name)}` });
export const type = (name: Type): Arg => ({ name: `type-${id(name)}` });
export const slot = (name: Slot): Arg => ({ name: `slot-${name}` });

/** What a thing is and does. */
export interface About {
  readonly name: string;
  /** Such as its type or its cost. */
  readonly kind: string;
  readonly text: string;
  readonly rule: string;
}

export interface AboutCard extends About {
  readonly type: Type;
  readonly power: string;
}

export interface AboutItem extends About {
  readonly cost: string;
  readonly perk: boolean;
}

/** The text of a thing with its numbers: those of its own entry, those of the table, and whether the options change it. */
function text(board: ColossiBoard, name: string, entry: object): string {
  const options = optionsOf(board);
  const numbers: Record<string, number> = {
    ...contentOf(board).skirmish,
    passes: Number(options['caravan-passes'] ?? false),
    pays: Number(options['recycler-pays-cost'] ?? false),
  };
  for (const [field, value] of Object.entries(entry)) if (typeof value === 'number') numbers[field] = value;
  return board.words.attribute(name, 'text', numbers) ?? '';
}

/** The rules have a section for each kind of thing, in the order of the content. */
const nth = (of: object, name: string): number => Object.keys(of).indexOf(name) + 1;
/** What the cards of an element have in common is one rule. */
const SHARED: Readonly<Partial<Record<Type, string>>> = { electric: 'CX-12.17', fire: 'CX-12.20', water: 'CX-12.24' };

export function aboutCard(board: ColossiBoard, title: Title): AboutCard {
  const entry = contentOf(board).card[title];
  const power = entry.power === '?' ? '?' : whole(entry.power);
  const name = `card-${id(title)}`;
  return {
    name: board.words.name(name),
    kind: board.text('board-card', { power, kind: type(entry.type) }),
    text: text(board, name, entry),
    rule: SHARED[entry.type] ?? `CX-12.${nth(PRINTED.card, title)}`,
    type: entry.type,
    power,
  };
}

export function aboutEnvironment(board: ColossiBoard, environment: Environment): About {
  const name = `environment-${id(environment)}`;
  return {
    name: board.words.name(name),
    kind: board.text('board-environment'),
    text: text(board, name, contentOf(board).environment[environment]),
    rule: `CX-13.${nth(PRINTED.environment, environment)}`,
  };
}

export function aboutItem(board: ColossiBoard, item: Item): AboutItem {
  const entry = contentOf(board).item[item];
  const [cost, perk] = [String(entry.cost), entry.kind === 'perk'];
  const name = `item-${id(item)}`;
  return {
    name: board.words.name(name),
    kind: perk ? board.text('board-perk', { cost }) : board.text('board-single-use', { cost }),
    text: text(board, name, entry),
    rule: `CX-14.${nth(PRINTED.item, item)}`,
    cost,
    perk,
  };
}

const named = <T extends string>(of: Readonly<Record<T, unknown>>, name: string): T | undefined =>
  (Object.keys(of) as T[]).find((one) => id(one) === name);

/** What stands on a thing that was touched: for small screens, where cards show no text. */
export function aboutObject(board: ColossiBoard, object: string | undefined): About | null {
  const [place = '', name = ''] = object?.split(':') ?? [];
  if (place === 'item') {
    const item = named(PRINTED.item, name);
    return item ? aboutItem(board, item) : null;
  }
  // Heaps in play are counted.
  const title = named(PRINTED.card, name.replace(/-\d+$/, ''));
  return title ? aboutCard(board, title) : null;
}

/** What a place is called: by its Environment, or by where it is. */
export const placeName = (board: ColossiBoard, at: Slot, environment: Environment | null): string =>
  environment
    ? board.words.name(`environment-${id(environment)}`)
    : board.say({ id: 'at_slot', args: { slot: slot(at) } });

/** `+3`, `−2`. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
export const whole = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** 0 to count − 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
