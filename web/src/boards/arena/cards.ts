//! Cards as the view writes them, taken apart: to be drawn, sorted and named.

import type { Card, Creature, CreatureView } from '../../generated/arena';
import { title } from './words';

export type Face =
  | { kind: 'fighter'; creature: Creature; strength: number }
  | { kind: 'spectator'; strength: number }
  | { kind: 'referee' }
  | { kind: 'head-referee' };

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

/** Spectators with a name on record (TA-R1). */
const NAMED: Readonly<Record<string, string>> = { s0: 'Serpent', s2: 'Gargoyle' };

/** The name of a card for people. */
export function cardName(card: Card, game: string): string {
  const shown = face(card);
  if (shown.kind === 'spectator') {
    const name = game === 'titan-arena' ? NAMED[card] : undefined;
    return name ? `${name}, spectator ${shown.strength}` : `Spectator ${shown.strength}`;
  }
  return title(card);
}

export interface Held {
  readonly card: Card;
  /** Unlike the card itself there is one of each, though there are two Prefects. */
  readonly key: string;
  /** Its creature is dead. */
  readonly fallen: boolean;
}

/** A hand as people hold it: by creature as they stand in the arena, then the others; cards of the dead last. */
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
      return { card, key: before > 0 ? `${slug(card)}-${before + 1}` : slug(card), fallen: place(card) >= 10000 };
    });
}
