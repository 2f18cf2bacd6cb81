import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { change } from '../settings.svelte';
import type { Moment } from './moment';
import { Stage } from './stage.svelte';

const play = vi.hoisted(() => vi.fn());
vi.mock('../sound/sound', () => ({ play }));

const moment = (id: string, more: Partial<Moment> = {}): Moment => ({
  id,
  millis: 1_500,
  weight: 2,
  cues: [{ sound: 'stamp', at: 0.5 }],
  scene: { component: (() => ({})) as never, props: {} },
  ...more,
});

let stage: Stage;
const now = (): string | undefined => stage.current?.moment.id;

beforeEach(() => {
  vi.useFakeTimers();
  play.mockClear();
  change({ motion: 'on', pace: 'brisk' });
  stage = new Stage();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('the stage', () => {
  it('shows one moment after the other, each with its sound at its time', () => {
    stage.add([moment('one'), moment('two')]);
    expect(now()).toBe('one');
    vi.advanceTimersByTime(700);
    expect(play).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(play).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(now()).toBe('two');
    stage.add([moment('three')]);
    expect(now()).toBe('two');
    vi.advanceTimersByTime(1_500);
    expect(now()).toBe('three');
    vi.advanceTimersByTime(1_500);
    expect(now()).toBeUndefined();
  });

  it('ends only the one that is shown when it is skipped, and what it would have sounded like', () => {
    stage.add([moment('one', { cues: [{ sound: 'coin', at: 0.5 }] }), moment('two')]);
    stage.skip();
    expect(now()).toBe('two');
    vi.advanceTimersByTime(800);
    expect(play.mock.calls).toEqual([['stamp']]);
    stage.skip();
    expect(now()).toBeUndefined();
    stage.skip();
    vi.advanceTimersByTime(5_000);
    expect(play).toHaveBeenCalledTimes(1);
    stage.add([moment('three')]);
    expect(now()).toBe('three');
  });

  it('can be cleared', () => {
    stage.add([moment('one'), moment('two')]);
    stage.clear();
    vi.advanceTimersByTime(5_000);
    expect(now()).toBeUndefined();
    expect(play).not.toHaveBeenCalled();
  });

  it('waits for what the board shows before a moment, unless that is skipped', () => {
    stage.add([moment('one', { delay: 400 }), moment('two')]);
    vi.advanceTimersByTime(399);
    expect(now()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(now()).toBe('one');
    stage.clear();
    stage.add([moment('three', { delay: 400 })]);
    stage.skip();
    expect(now()).toBe('three');
    // Other moments may take up the time.
    stage.clear();
    stage.add([moment('four')]);
    stage.add([moment('five', { delay: 400 })]);
    vi.advanceTimersByTime(1_500);
    expect(now()).toBe('five');
  });

  it.each([
    ['at the instant pace', () => change({ pace: 'instant' })],
    ['without animations', () => change({ motion: 'off' })],
    ['behind a dialog', () => (document.body.innerHTML = '<dialog open></dialog>')],
  ])('shows nothing %s, but can be heard', (_, prepare) => {
    prepare();
    stage.add([moment('one')]);
    expect(now()).toBeUndefined();
    vi.advanceTimersByTime(5_000);
    expect(play).toHaveBeenCalledWith('stamp', 0);
  });

  it('shows nothing on a hidden page, and is silent', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    stage.add([moment('one')]);
    hidden.mockRestore();
    expect(now()).toBeUndefined();
    expect(play).not.toHaveBeenCalled();
  });

  it('shows the end of the game also in front of a dialog', () => {
    document.body.innerHTML = '<dialog open></dialog>';
    stage.add([moment('victory', { whole: true })]);
    expect(now()).toBe('victory');
  });

  it('never plays more than a few sounds at once', () => {
    change({ pace: 'instant' });
    stage.add(Array.from({ length: 12 }, (_, index) => moment(String(index))));
    expect(play).toHaveBeenCalledTimes(3);
  });
});
