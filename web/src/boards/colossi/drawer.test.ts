import { describe, expect, it } from 'vitest';

import type { SeatView, View } from '../../generated/colossi';
import type { Seat } from '../../generated/core';
import type { ColossiBoard } from './cards';
import { type Drawn, drawn } from './drawer';
import type { Glimpse } from './news';

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

/** What is in the drawer; its title is the id of its words. */
function inside(some: Partial<View>, you: Seat = 'a', seen: Glimpse | null = null): Drawn | null {
  const board = { view: { ...view, ...some }, you, text: (id: string) => id };
  return drawn(board as unknown as ColossiBoard, seen);
}

describe('the drawer', () => {
  it('is closed most of the time', () => expect(inside({})).toBeNull());

  it('has what an Item of the Loot Chest asks for, and then the chest again', () => {
    const chest: View['chest'] = ['recycler', 'orb'];
    expect(inside({ chest, asked: { step: 'recycle' } })).toMatchObject({ items: ['oil', 'dice'] });
    expect(inside({ chest, asked: { step: 'chest' } })).toMatchObject({ items: chest });
    expect(inside({ chest, asked: { step: 'recycle' } }, 'b')).toMatchObject({ items: chest });
  });

  it('offers each title once', () => {
    expect(inside({ asked: { step: 'shrine' } })).toMatchObject({ cards: ['acolyte', 'bolt'] });
    expect(inside({ asked: { step: 'mirror' } })).toMatchObject({ cards: ['foresight'], place: 'card' });
  });

  it('keeps a hand that was seen until something else lies there', () => {
    const seen = { of: 'b' as const, cards: ['flame' as const] };
    expect(inside({}, 'a', seen)).toMatchObject({ cards: ['flame'], closes: true });
    expect(inside({ looked: ['spark'] }, 'a', seen)).toMatchObject({ cards: ['spark'] });
  });
});
