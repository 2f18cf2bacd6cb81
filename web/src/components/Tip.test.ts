import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import Tip from './Tip.svelte';

const pressed = vi.fn();
const thing = createRawSnippet(() => ({
  render: () => '<button type="button">Troll</button>',
  setup: (element) => element.addEventListener('click', pressed),
}));
const shown = (): HTMLElement | null => {
  const tip = screen.queryByRole('tooltip', { hidden: true });
  return tip && !tip.hidden ? tip : null;
};
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await tick();
}
const pointer = (type: string, at = { clientX: 50, clientY: 50 }): PointerEventInit => ({
  pointerType: type,
  bubbles: true,
  movementX: 2,
  ...at,
});

let troll: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
  render(Tip, { text: 'Takes a card back.', rule: 'CA-18.1', game: 'colossal-arena', children: thing });
  troll = screen.getByRole('button');
});
afterEach(() => vi.useRealTimers());

describe('a finger that is held', () => {
  it('shows the tip, which stays, and plays nothing', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    await pass(500);
    expect(shown()).toHaveProperty('textContent', expect.stringContaining('Takes a card back.'));
    await fireEvent.pointerUp(troll, pointer('touch'));
    await fireEvent.click(troll);
    expect(pressed).not.toHaveBeenCalled();
    await pass(5_000);
    expect(screen.getByRole('link', { name: /CA-18.1/ }).getAttribute('href')).toContain(
      'rules/colossal-arena#CA-18.1',
    );
    await fireEvent.pointerDown(document.body, pointer('touch'));
    expect(shown()).toBeNull();
    await fireEvent.click(troll);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('is a touch if it is short', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    await pass(100);
    await fireEvent.pointerUp(troll, pointer('touch'));
    await fireEvent.click(troll);
    await pass(5_000);
    expect(shown()).toBeNull();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('scrolls if it moves', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    await fireEvent.pointerMove(troll, pointer('touch', { clientX: 50, clientY: 90 }));
    await pass(5_000);
    expect(shown()).toBeNull();
  });

  it('opens no menu, but the other mouse button does', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    expect(await fireEvent.contextMenu(troll)).toBe(false);
    await fireEvent.pointerDown(troll, pointer('mouse'));
    expect(await fireEvent.contextMenu(troll)).toBe(true);
  });
});

describe('a pointer', () => {
  it('shows the tip, and can go to it', async () => {
    await fireEvent.pointerMove(troll, pointer('mouse'));
    await pass(400);
    await fireEvent.pointerLeave(troll.parentElement!, pointer('mouse'));
    await fireEvent.pointerEnter(shown()!, pointer('mouse'));
    await pass(5_000);
    await fireEvent.pointerLeave(shown()!, pointer('mouse'));
    await pass(300);
    expect(shown()).toBeNull();
  });

  it('that rests while things come to lie under it asks nothing', async () => {
    await fireEvent.pointerMove(troll, { ...pointer('mouse'), movementX: 0, movementY: 0 });
    await pass(5_000);
    expect(shown()).toBeNull();
  });

  it('that is pressed asks nothing either', async () => {
    await fireEvent.pointerMove(troll, pointer('mouse'));
    await fireEvent.pointerDown(troll, pointer('mouse'));
    await fireEvent.pointerMove(troll, pointer('mouse'));
    await pass(5_000);
    expect(shown()).toBeNull();
  });
});

describe('the keyboard', () => {
  it('hears the tip at once and sees it soon; the way goes on to its link', async () => {
    vi.spyOn(troll, 'matches').mockReturnValue(true);
    troll.focus();
    await tick();
    const tip = screen.getByRole('tooltip', { hidden: true });
    expect(troll.getAttribute('aria-describedby')).toBe(tip.id);
    await pass(700);
    expect(shown()).not.toBeNull();
    screen.getByRole('link').focus();
    await pass(5_000);
    expect(shown()).not.toBeNull();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(shown()).toBeNull();
    expect(troll.hasAttribute('aria-describedby')).toBe(false);
  });
});
