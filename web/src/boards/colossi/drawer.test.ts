import { describe, expect, it } from 'vitest';

import type { SeatView, View } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { ColossiBoard } from './content';
import { type DrawerContent, drawerContent } from './drawer';
import type { SeenHand } from './recent-events';

const seat = { seat: 'a', discard: ['acolyte', 'acolyte', 'bolt'], play: [{ card: 'foresight' }, { card: 'bolt' }] };
const view: Partial<View> = {
  asked: { step: 'act' },
  to_act: 'a',
  tops: null,
  looked: null,
  aloft: [],
  chest: [],
  item_discard: ['oil', 'dice'],
  seats: [seat as unknown as SeatView],
};

/** The content of the drawer, with message ids as titles. */
function inside(some: Partial<View>, you: Seat = 'a', seen: SeenHand | null = null): DrawerContent | null {
  const board = { view: { ...view, ...some }, you, text: (id: string) => id };
  return drawerContent(board as unknown as ColossiBoard, seen);
}

describe('the drawer', () => {
  it('is closed by default', () => expect(inside({})).toBeNull());

  it('shows the decision of an Item of the Loot Chest, and then the chest again', () => {
    const chest: View['chest'] = ['recycler', 'orb'];
    expect(inside({ chest, asked: { step: 'recycle' } })).toMatchObject({ items: ['oil', 'dice'] });
    expect(inside({ chest, asked: { step: 'chest' } })).toMatchObject({ items: chest });
    expect(inside({ chest, asked: { step: 'recycle' } }, 'b')).toMatchObject({ items: chest });
    // Cards in play are chosen: they are not covered.
    expect(inside({ chest, asked: { step: 'cache', left: 3 } })).toBeNull();
  });

  it('lists each title once', () => {
    expect(inside({ asked: { step: 'shrine' } })).toMatchObject({ cards: ['acolyte', 'bolt'] });
    expect(inside({ asked: { step: 'mirror' } })).toMatchObject({ cards: ['foresight'], place: 'card' });
  });

  it('shows a seen hand until it has other content', () => {
    const seen = { of: 'b' as const, cards: ['flame' as const] };
    expect(inside({}, 'a', seen)).toMatchObject({ cards: ['flame'], closes: true });
    expect(inside({ looked: ['spark'] }, 'a', seen)).toMatchObject({ cards: ['spark'] });
  });
});
