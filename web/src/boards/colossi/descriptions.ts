//! Descriptions of cards, Environments and Items: name, kind, text with the numbers of this table, and rule.

import type { Environment, Item, Title, Type } from '../../generated/colossi';
import { whole } from '../../lib/numbers';
import { type ColossiBoard, contentOf, optionsOf, PRINTED } from './content';
import { slug, typeArg } from './names';
import { cardRule, environmentRule, itemRule } from './rules';

export interface About {
  readonly name: string;
  /** For example its type or its cost. */
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

/** The text, with numbers from its own entry and from the table, and as the options change it. */
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

export function aboutCard(board: ColossiBoard, title: Title): AboutCard {
  const entry = contentOf(board).card[title];
  const power = entry.power === '?' ? '?' : whole(entry.power);
  const name = `card-${slug(title)}`;
  return {
    name: board.words.name(name),
    kind: board.text('board-card', { power, kind: typeArg(entry.type) }),
    text: text(board, name, entry),
    rule: cardRule(title),
    type: entry.type,
    power,
  };
}

export function aboutEnvironment(board: ColossiBoard, environment: Environment): About {
  const name = `environment-${slug(environment)}`;
  return {
    name: board.words.name(name),
    kind: board.text('board-environment'),
    text: text(board, name, contentOf(board).environment[environment]),
    rule: environmentRule(environment),
  };
}

export function aboutItem(board: ColossiBoard, item: Item): AboutItem {
  const entry = contentOf(board).item[item];
  const [cost, perk] = [String(entry.cost), entry.kind === 'perk'];
  const name = `item-${slug(item)}`;
  return {
    name: board.words.name(name),
    kind: perk ? board.text('board-perk', { cost }) : board.text('board-single-use', { cost }),
    text: text(board, name, entry),
    rule: itemRule(item),
    cost,
    perk,
  };
}

const named = <T extends string>(of: Readonly<Record<T, unknown>>, name: string): T | undefined =>
  (Object.keys(of) as T[]).find((one) => slug(one) === name);

/** The description of a touched object, for small screens where cards show no text. */
export function aboutObject(board: ColossiBoard, object: string | undefined): About | null {
  const [place = '', name = ''] = object?.split(':') ?? [];
  if (place === 'item') {
    const item = named(PRINTED.item, name);
    return item ? aboutItem(board, item) : null;
  }
  // Heaps in play are numbered.
  const title = named(PRINTED.card, name.replace(/-\d+$/, ''));
  return title ? aboutCard(board, title) : null;
}
