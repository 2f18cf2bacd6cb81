//! Names of creatures and cards, for messages and objects.

import type { Card, Creature } from '../../generated/arena';
import type { Message } from '../../generated/core';
import type { Words } from '../../lib/words';
import { face } from './cards';

/** The name of a card in objects: `troll-7` for `troll 7`. */
export const slug = (card: Card): string => card.replaceAll(' ', '-');

/** As an argument of messages. */
export const creatureArg = (creature: Creature): { name: string } => ({ name: `creature-${creature}` });

/** A card as a message: `Troll 7`, `Spectator 4`, `Prefect`. */
export function cardMessage(card: Card): Message {
  const shown = face(card);
  if (shown.kind === 'fighter')
    return { id: 'fighter', args: { creature: creatureArg(shown.creature), strength: shown.strength } };
  if (shown.kind === 'spectator') return { id: 'spectator', args: { strength: shown.strength } };
  return { id: `card-${slug(card)}` };
}

/** The name printed on a card: of the creature, the referee or the spectator. */
export function nameOnCard(card: Card, words: Words): string {
  const shown = face(card);
  if (shown.kind === 'fighter') return words.name(`creature-${shown.creature}`);
  if (shown.kind !== 'spectator') return words.name(`card-${slug(card)}`);
  return words.name(hasOwnName(shown.strength, words) ? `spectator-${shown.strength}` : 'face-spectator');
}

/** Two spectators of Titan have their own names (TA-R1). */
export const hasOwnName = (strength: number, words: Words): boolean => words.has(`spectator-${strength}`);
