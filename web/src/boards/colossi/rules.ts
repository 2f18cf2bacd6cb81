//! The ids of the rules about cards, Environments and Items, for links.

import type { Environment, Item, Title, Type } from '../../generated/colossi';
import { PRINTED } from './content';

/** The rules have a section for each kind of card, in the order of the content. */
const position = (of: object, name: string): number => Object.keys(of).indexOf(name) + 1;

/** All cards of one of these types have one rule. */
const TYPE_RULES: Readonly<Partial<Record<Type, string>>> = {
  electric: 'CX-12.17',
  fire: 'CX-12.20',
  water: 'CX-12.24',
};

/** The rule about a card of this type. A content pack may change the type. */
export const cardRule = (title: Title, type: Type): string =>
  TYPE_RULES[type] ?? `CX-12.${position(PRINTED.card, title)}`;

export const environmentRule = (environment: Environment): string =>
  `CX-13.${position(PRINTED.environment, environment)}`;

export const itemRule = (item: Item): string => `CX-14.${position(PRINTED.item, item)}`;
