//! The ids of the rules about cards, Environments and Items, for links.

import type { Environment, Item, Title } from '../../generated/colossi';
import { PRINTED } from './content';

export const cardRule = (title: Title): string => PRINTED.card[title].rules;
export const environmentRule = (environment: Environment): string => PRINTED.environment[environment].rules;
export const itemRule = (item: Item): string => PRINTED.item[item].rules;
