import { describe, expect, it } from 'vitest';

import type { View } from '../../generated/colossi';
import { sentence } from './prompt';

const asked = (decision: string | null, rest: Partial<View> = {}): string | null =>
  sentence({ decision, slots: [], must_pass: false, ...rest } as unknown as View);

describe('what is asked', () => {
  it('counts', () => {
    expect(asked('electric: 2, foresight')).toBe(
      'Electric: discard 2 cards, from hand or play, before Foresight works.',
    );
    expect(asked('pay: olive branch, 1, 0')).toBe('Pay for Olive Branch: discard 1 card.');
    expect(asked('pillaged: b, divine gift')).toBe('Pillage: discard one Divine Gift, or two cards that are none.');
  });

  it('tells a forced pass', () => {
    expect(asked('act')).toBe('Play a card, take an Item, or pass.');
    expect(asked('act', { must_pass: true })).toContain('only pass');
  });

  it('speaks of a Skirmish where one may begin', () => {
    const slot = { slot: 'left' as const, environment: null, items: [], prepared: 8, needed: 8 };
    expect(asked('build', { slots: [slot] })).toContain('begin a Skirmish');
    expect(asked('build', { slots: [{ ...slot, needed: null }] })).not.toContain('begin a Skirmish');
  });

  it('leaves what it does not know to the frame', () => expect(asked(null)).toBeNull());
});
