import { describe, expect, it } from 'vitest';

import type { SeatView, View } from '../../generated/colossi';
import { drawn } from './drawer';

const seat = { seat: 'a', discard: ['acolyte', 'acolyte', 'bolt'], play: [{ card: 'foresight' }, { card: 'bolt' }] };
const view = (some: Partial<View>): View =>
  ({
    asked: { step: 'act' },
    to_act: 'a',
    tops: null,
    looked: null,
    aloft: [],
    chest: [],
    item_discard: ['oil', 'dice'],
    seats: [seat as unknown as SeatView],
    ...some,
  }) as View;

describe('the drawer', () => {
  it('is closed most of the time', () => expect(drawn(view({}), 'a', [], null)).toBeNull());

  it('has what an item of the Loot Chest asks for, and then the chest again', () => {
    const chest: View['chest'] = ['recycler', 'orb'];
    expect(drawn(view({ chest, asked: { step: 'recycle' } }), 'a', [], null)).toMatchObject({ items: ['oil', 'dice'] });
    expect(drawn(view({ chest, asked: { step: 'chest' } }), 'a', [], null)).toMatchObject({ items: chest });
    expect(drawn(view({ chest, asked: { step: 'recycle' } }), 'b', [], null)).toMatchObject({ items: chest });
  });

  it('offers each title once', () => {
    expect(drawn(view({ asked: { step: 'shrine' } }), 'a', [], null)).toMatchObject({ cards: ['acolyte', 'bolt'] });
    expect(drawn(view({ asked: { step: 'mirror' } }), 'a', [], null)).toMatchObject({ cards: ['foresight'], place: 'card' });
  });

  it('keeps a hand that was seen until something else lies there', () => {
    const seen = { of: 'b' as const, cards: ['flame' as const] };
    expect(drawn(view({}), 'a', [], seen)).toMatchObject({ cards: ['flame'], closes: true });
    expect(drawn(view({ looked: ['spark'] }), 'a', [], seen)).toMatchObject({ cards: ['spark'] });
  });
});
