//! Which card is which before and after a move. Views know titles, not cards: copies of a title are counted through the places
//! of a seat in the order in which cards wander, so that the last one to leave a place is the first to arrive in the next.

import type { SeatView, Slot, Title } from '../../generated/colossi';
import { id } from './cards';

export interface Keys {
  readonly play: readonly string[];
  readonly hand: readonly string[];
  readonly prepared: Readonly<Record<Slot, readonly string[]>>;
}

export function keysOf(seat: SeatView): Keys {
  const counts = new Map<Title, number>();
  const name = (title: Title): string => {
    const count = counts.get(title) ?? 0;
    counts.set(title, count + 1);
    return `${seat.seat}-${id(title)}-${count}`;
  };
  const play = seat.play.map(({ card }) => name(card));
  const hand = (seat.hand ?? []).map(name);
  const pile = (slot: Slot) => (seat.prepared.find((one) => one.slot === slot)?.cards ?? []).map(name);
  return { play, hand, prepared: { left: pile('left'), middle: pile('middle'), right: pile('right') } };
}
