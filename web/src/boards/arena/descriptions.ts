//! Descriptions of cards and creatures: name, text and rule.

import type { Card, Creature, Event, View } from '../../generated/arena';
import type { Board } from '../board';
import { face } from './cards';
import { cardMessage, creatureArg, hasOwnName } from './names';
import { cardRule, powerRule } from './rules';

export interface About {
  readonly name: string;
  /** What it is, if its name does not say so. */
  readonly kind?: string;
  readonly text: string;
  readonly rule: string;
}

export function aboutCard(board: Board<View, Event>, card: Card): About {
  const shown = face(card);
  const name = board.say(cardMessage(card));
  if (shown.kind !== 'fighter') {
    const text = board.words.attribute(`face-${shown.kind}`, 'text') ?? '';
    const about = { name, text, rule: cardRule(board.game, shown.kind) };
    const ownName = shown.kind === 'spectator' && hasOwnName(shown.strength, board.words);
    return ownName ? { ...about, kind: board.words.name(`face-${shown.kind}`) } : about;
  }
  const { creature } = shown;
  const text = board.text('board-fighter', { power: { name: `power-${creature}` }, creature: creatureArg(creature) });
  return { name, text, rule: powerRule(board.game, creature) };
}

export function aboutCreature(board: Board<View, Event>, creature: Creature): About {
  const power = `power-${creature}`;
  return {
    name: board.text('board-power', { power: { name: power }, creature: creatureArg(creature) }),
    text: board.words.attribute(power, 'text') ?? '',
    rule: powerRule(board.game, creature),
  };
}
