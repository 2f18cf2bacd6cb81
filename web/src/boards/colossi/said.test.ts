import { expect, it } from 'vitest';

import { said } from './said';

it('says what stands on a card, wherever it lies', () => {
  const power = { title: 'Channel Power', kind: 'Colossus, ?' };
  for (const place of ['hand', 'looked', 'discard', 'play-b']) {
    expect(said(`${place}:channel-power`)).toMatchObject(power);
  }
  expect(said('play-a:heap-2')).toMatchObject({ title: 'Heap', kind: 'Colossus, 0' });
});

it('says what an Item does and costs', () => {
  expect(said('item:loot-chest')).toMatchObject({ title: 'Loot Chest', kind: 'Single use, costs 1' });
  expect(said('item:oil')?.kind).toBe('Perk, costs 1');
});

it('says nothing of what is face down, or has no text', () => {
  for (const object of ['item:left-1', 'slot:left', 'seat:b', 'hand', undefined]) expect(said(object)).toBeNull();
});
