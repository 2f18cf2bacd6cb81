import { describe, expect, it, vi } from 'vitest';

import type { Step } from '../../generated/protocol';
import { direct, soundsOf } from './director';
import type { Moment, Staging } from './moment';

const play = vi.hoisted(() => vi.fn());
vi.mock('../sound/sound', () => ({ play }));

const made = { id: 'made', cues: [{ sound: 'coin', at: 0 }] } as unknown as Moment;
const staging: Staging<unknown, unknown> = {
  sound: (event) => (event as { sound: 'card' | 'coin' | null }).sound,
  moments: vi.fn(() => [made]),
};
const step = (...sounds: (string | null)[]): Step =>
  ({ version: 1, at: 0, what: 'acted', seat: 'a', events: sounds.map((sound) => ({ event: { sound } })) }) as never;
const board = { view: 'after' } as never;

describe('events as sounds and moments', () => {
  it('gives the views before and after to the board', () => {
    expect(direct(staging, board, 'before', [step('card', 'coin', null)])).toEqual([made]);
    expect(staging.moments).toHaveBeenCalledWith(expect.objectContaining({ before: 'before', after: 'after' }));
    // The coin belongs to the moment.
    expect(play.mock.calls.map(([sound]) => sound as string)).toEqual(['card']);
  });

  it('stages nothing without events, without a view before, or after a long absence', () => {
    expect(direct(staging, board, 'before', [])).toEqual([]);
    expect(direct(staging, board, 'before', [step()])).toEqual([]);
    expect(direct(staging, board, undefined, [step('card')])).toEqual([]);
    const many = Array.from({ length: 40 }, () => step('card'));
    expect(direct(staging, board, 'before', many)).toEqual([]);
  });

  it('leaves the sounds to a board that plays them itself', () => {
    play.mockClear();
    direct({ ...staging, heardOnBoard: () => true }, board, 'before', [step('card')]);
    expect(play).not.toHaveBeenCalled();
  });

  it('hears each sound once, and only a few', () => {
    const events = ['card', 'card', 'stamp', 'die', 'touch', null].map((sound) => ({ event: { sound } }));
    expect(soundsOf(staging, events, new Set())).toEqual(['stamp', 'die', 'touch']);
  });
});
