//! Keys of cards for animations. Views contain titles, not single cards. Copies of a title are numbered across the places of a seat, in the
//! order in which cards move through them, so that the last copy in one place becomes the first in the next.

import type { SeatView, Slot, Title } from '../../generated/colossi';
import { slug } from './names';

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
    return `${seat.seat}-${slug(title)}-${count}`;
  };
  const play = seat.play.map(({ card }) => name(card));
  const hand = (seat.hand ?? []).map(name);
  const pile = (slot: Slot) => (seat.prepared.find((one) => one.slot === slot)?.cards ?? []).map(name);
  return { play, hand, prepared: { left: pile('left'), middle: pile('middle'), right: pile('right') } };
}
