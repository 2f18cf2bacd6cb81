//! What lies apart from the table while something is decided.

import type { Item, Title, View } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { SeatAtTable } from '../board';
import type { Glimpse } from './aftermath';
import { TITLES } from './content';

/** What is in the drawer. */
export type Drawn =
  | { kind: 'types'; title: string }
  | { kind: 'cards'; title: string; place: string | null; cards: readonly Title[]; closes?: boolean }
  | { kind: 'tops'; title: string; tops: readonly (Title | null)[] }
  | { kind: 'items'; title: string; items: readonly Item[] };

export function drawn(view: View, you: Seat | null, seats: readonly SeatAtTable[], seen: Glimpse | null): Drawn | null {
  const step = view.asked?.step;
  const asked = you !== null && view.to_act === you;
  // What is decided now comes before what waits: an item of the Loot Chest may ask for something else.
  if (asked && step === 'pillage') return { kind: 'types', title: 'Name a type' };
  if (asked && step === 'recycle') return { kind: 'items', title: 'Discarded Items', items: view.item_discard };
  if (asked && step === 'mirror') {
    const gifts = view.seats.flatMap((seat) => seat.play.map(({ card }) => card));
    const cards = [...new Set(gifts.filter((card) => TITLES[card].type === 'divine gift'))];
    return { kind: 'cards', title: 'Gifts in play', place: 'card', cards };
  }
  if (asked && step === 'shrine') {
    const cards = [...new Set(view.seats.find((seat) => seat.seat === you)?.discard)];
    return { kind: 'cards', title: 'Your discards', place: 'discard', cards };
  }
  if (view.tops) return { kind: 'tops', title: 'The tops of the decks', tops: view.tops };
  if (view.looked) return { kind: 'cards', title: 'Your next cards', place: 'looked', cards: view.looked };
  if (view.aloft.length > 0) return { kind: 'items', title: 'In the Cyclone', items: view.aloft };
  if (view.chest.length > 0) return { kind: 'items', title: 'From the Loot Chest', items: view.chest };
  if (seen) {
    const name = seats.find((seat) => seat.seat === seen.of)?.name ?? '';
    return { kind: 'cards', title: `Hand of ${name}`, place: null, cards: seen.cards, closes: true };
  }
  return null;
}
