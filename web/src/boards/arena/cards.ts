//! Cards as the view writes them: taken apart, named and sorted.

import type { Card, Creature, CreatureView } from '../../generated/arena';
import type { Message } from '../../generated/core';
import type { Words } from '../../lib/words';

export type Face =
  | { kind: 'fighter'; creature: Creature; strength: number }
  | { kind: 'spectator'; strength: number }
  | { kind: 'referee' }
  | { kind: 'head-referee' };

/** The cards that belong to no creature. */
export type OtherKind = Exclude<Face['kind'], 'fighter'>;

/** What is printed on a card. */
export function face(card: Card): Face {
  if (card === 'prefect' || card === 'referee') return { kind: 'referee' };
  if (card === 'magister' || card === 'head referee') return { kind: 'head-referee' };
  const spectator = /^s(\d+)$/.exec(card);
  if (spectator) return { kind: 'spectator', strength: Number(spectator[1]) };
  const [creature, strength] = card.split(' ') as [Creature, string];
  return { kind: 'fighter', creature, strength: Number(strength) };
}

/** The name of a card in objects: `troll-7` of `troll 7`. */
export const slug = (card: Card): string => card.replaceAll(' ', '-');

/** A creature as an argument of messages. */
export const creatureArg = (creature: Creature): { name: string } => ({ name: `creature-${creature}` });

/** A card as a message: `Troll 7`, `Spectator 4`, `Prefect`. */
export function cardMessage(card: Card): Message {
  const shown = face(card);
  if (shown.kind === 'fighter')
    return { id: 'fighter', args: { creature: creatureArg(shown.creature), strength: shown.strength } };
  if (shown.kind === 'spectator') return { id: 'spectator', args: { strength: shown.strength } };
  return { id: `card-${slug(card)}` };
}

/** The name on a card, beside its strength: of the creature, the referee, or the spectator, two of which have a name (TA-R1). */
export function nameOnCard(card: Card, words: Words): string {
  const shown = face(card);
  if (shown.kind === 'fighter') return words.name(`creature-${shown.creature}`);
  if (shown.kind !== 'spectator') return words.name(`card-${slug(card)}`);
  const own = `spectator-${shown.strength}`;
  const name = words.name(own);
  // What has no words is called by its id.
  return name === own ? words.name('face-spectator') : name;
}

export interface Held {
  readonly card: Card;
  /** Unique in a hand, unlike the card: there are two Prefects. */
  readonly key: string;
  /** Its creature is dead. */
  readonly dead: boolean;
}

/** A hand in order: by creature as they stand in the arena, then the other cards; cards of dead creatures last. */
export function sorted(cards: readonly Card[], creatures: readonly CreatureView[]): Held[] {
  const place = (card: Card): number => {
    const shown = face(card);
    if (shown.kind === 'head-referee') return 9000;
    if (shown.kind === 'referee') return 8000;
    if (shown.kind === 'spectator') return 7000 + shown.strength;
    const index = creatures.findIndex((one) => one.creature === shown.creature);
    return (creatures[index]?.alive === false ? 10000 : 0) + index * 100 + shown.strength;
  };
  const seen = new Map<Card, number>();
  return [...cards]
    .sort((one, other) => place(one) - place(other))
    .map((card) => {
      const before = seen.get(card) ?? 0;
      seen.set(card, before + 1);
      return { card, key: before > 0 ? `${slug(card)}-${before + 1}` : slug(card), dead: place(card) >= 10000 };
    });
}
