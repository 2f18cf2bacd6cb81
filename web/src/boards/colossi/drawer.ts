//! What is needed for a decision and is not on the table.

import type { Item, Title } from '../../generated/colossi';
import { type ColossiBoard, contentOf } from './content';
import type { SeenHand } from './recent-events';

export type DrawerContent =
  | { kind: 'types'; title: string }
  | { kind: 'cards'; title: string; place: string | null; cards: readonly Title[]; closes?: boolean }
  | { kind: 'tops'; title: string; tops: readonly (Title | null)[] }
  | { kind: 'items'; title: string; items: readonly Item[] };

export function drawerContent(board: ColossiBoard, seen: SeenHand | null): DrawerContent | null {
  const { view, you } = board;
  const step = you !== null && view.to_act === you ? view.asked?.step : undefined;
  // The current decision comes first: an Item of the Loot Chest may ask for something else before the chest is done.
  if (step === 'pillage') return { kind: 'types', title: board.text('board-types') };
  if (step === 'recycle') {
    return { kind: 'items', title: board.text('board-discarded-items'), items: view.item_discard };
  }
  if (step === 'mirror') {
    const content = contentOf(board).card;
    const inPlay = view.seats.flatMap((seat) => seat.play.map(({ card }) => card));
    const cards = [...new Set(inPlay.filter((card) => content[card].type === 'divine gift'))];
    return { kind: 'cards', title: board.text('board-gifts'), place: 'card', cards };
  }
  if (step === 'shrine') {
    const cards = [...new Set(view.seats.find((seat) => seat.seat === you)?.discard)];
    return { kind: 'cards', title: board.text('board-own-discards'), place: 'discard', cards };
  }
  if (view.tops) return { kind: 'tops', title: board.text('board-tops'), tops: view.tops };
  if (view.looked) return { kind: 'cards', title: board.text('board-looked'), place: 'looked', cards: view.looked };
  // Not over another choice, such as one among your cards in play.
  const open = step === undefined || step === 'cyclone' || step === 'chest';
  if (open && view.aloft.length > 0) return { kind: 'items', title: board.text('board-aloft'), items: view.aloft };
  if (open && view.chest.length > 0) return { kind: 'items', title: board.text('board-chest'), items: view.chest };
  if (seen) {
    const title = board.text('board-hand-of', { seat: { seat: seen.of } });
    return { kind: 'cards', title, place: null, cards: seen.cards, closes: true };
  }
  return null;
}
