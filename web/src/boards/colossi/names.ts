//! Names of cards, Environments and Items, for messages and objects.

import type { Environment, Item, Slot, Title, Type } from '../../generated/colossi';
import type { Arg } from '../../generated/core';
import type { ColossiBoard } from './content';

/** The name as part of an object: `channel-power`. */
export const slug = (name: string): string => name.replaceAll(' ', '-');

/** As arguments of messages. */
export const cardArg = (title: Title): Arg => ({ name: `card-${slug(title)}` });
export const environmentArg = (name: Environment): Arg => ({ name: `environment-${slug(name)}` });
export const itemArg = (name: Item): Arg => ({ name: `item-${slug(name)}` });
export const typeArg = (name: Type): Arg => ({ name: `type-${slug(name)}` });
export const slotArg = (name: Slot): Arg => ({ name: `slot-${name}` });

/** The name of a slot: that of its Environment, or its position. */
export const placeName = (board: ColossiBoard, at: Slot, environment: Environment | null): string =>
  environment
    ? board.words.name(`environment-${slug(environment)}`)
    : board.say({ id: 'at_slot', args: { slot: slotArg(at) } });
