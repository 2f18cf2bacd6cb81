//! Parses and sorts the cards of the view.

import type { Card, Creature, CreatureView } from '../../generated/arena';
import { slug } from './names';

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

export interface Held {
  readonly card: Card;
  /** Unique in a hand, unlike the card: there are two Prefects. */
  readonly key: string;
  /** Its creature is dead. */
  readonly dead: boolean;
}

/** Sorts a hand: by creature in the order of the arena, then the other cards, then cards of dead creatures. */
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
