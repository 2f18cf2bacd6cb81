import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import Tooltip from './Tooltip.svelte';

const clicked = vi.fn();
const button = createRawSnippet(() => ({
  render: () => '<button type="button">Troll</button>',
  setup: (element) => element.addEventListener('click', clicked),
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
  clicked.mockClear();
  render(Tooltip, { text: 'Takes a card back.', rule: 'CA-18.1', game: 'colossal-arena', children: button });
  troll = screen.getByRole('button');
});
afterEach(() => vi.useRealTimers());

describe('a long press', () => {
  it('shows the tooltip, which stays, and does not click', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    await pass(500);
    expect(shown()).toHaveProperty('textContent', expect.stringContaining('Takes a card back.'));
    await fireEvent.pointerUp(troll, pointer('touch'));
    await fireEvent.click(troll);
    expect(clicked).not.toHaveBeenCalled();
    await pass(5_000);
    expect(screen.getByRole('link', { name: /CA-18.1/ }).getAttribute('href')).toContain(
      'rules/colossal-arena#CA-18.1',
    );
    await fireEvent.pointerDown(document.body, pointer('touch'));
    expect(shown()).toBeNull();
    await fireEvent.click(troll);
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('is a click if it is short', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    await pass(100);
    await fireEvent.pointerUp(troll, pointer('touch'));
    await fireEvent.click(troll);
    await pass(5_000);
    expect(shown()).toBeNull();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('scrolls if it moves', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    await fireEvent.pointerMove(troll, pointer('touch', { clientX: 50, clientY: 90 }));
    await pass(5_000);
    expect(shown()).toBeNull();
  });

  it('opens no context menu, but the right mouse button does', async () => {
    await fireEvent.pointerDown(troll, pointer('touch'));
    expect(await fireEvent.contextMenu(troll)).toBe(false);
    await fireEvent.pointerDown(troll, pointer('mouse'));
    expect(await fireEvent.contextMenu(troll)).toBe(true);
  });
});

describe('a mouse pointer', () => {
  it('shows the tooltip, and can move to it', async () => {
    await fireEvent.pointerMove(troll, pointer('mouse'));
    await pass(400);
    await fireEvent.pointerLeave(troll.parentElement!, pointer('mouse'));
    await fireEvent.pointerEnter(shown()!, pointer('mouse'));
    await pass(5_000);
    await fireEvent.pointerLeave(shown()!, pointer('mouse'));
    await pass(300);
    expect(shown()).toBeNull();
  });

  it('that does not move shows nothing', async () => {
    await fireEvent.pointerMove(troll, { ...pointer('mouse'), movementX: 0, movementY: 0 });
    await pass(5_000);
    expect(shown()).toBeNull();
  });

  it('that is clicked shows nothing', async () => {
    await fireEvent.pointerMove(troll, pointer('mouse'));
    await fireEvent.pointerDown(troll, pointer('mouse'));
    await fireEvent.pointerMove(troll, pointer('mouse'));
    await pass(5_000);
    expect(shown()).toBeNull();
  });
});

describe('the keyboard', () => {
  it('describes the element at once, shows the tooltip soon, and can move to its link', async () => {
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
