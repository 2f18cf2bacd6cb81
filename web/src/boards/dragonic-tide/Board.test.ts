import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { SeatView } from '../../generated/dragonic-tide';
import type { BoardModule } from '../board';
import { testPositions } from '../test-positions';
import TestBoard from '../TestBoard.svelte';
import * as duelBoard from './Board.svelte';
import { MOMENTS, staged, viewOf } from './fixtures/moments';
import { OPEN_FOR } from './reveal.svelte';

const module = duelBoard as unknown as BoardModule;

function show(moment: keyof typeof MOMENTS, settings?: { readonly?: boolean }) {
  const table = staged(moment, settings);
  render(TestBoard, { module, board: table.board });
  return table;
}
const objects = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-object]')].map((thing) => thing.dataset.object!);

testPositions(module, MOMENTS);

describe.each(['draft', 'overdrive', 'place', 'impact'] as const)('while the phase is %s', (moment) => {
  it('every object is there once, and names have words', () => {
    show(moment);
    expect(new Set(objects()).size).toBe(objects().length);
    const labels = [...document.querySelectorAll('[aria-label]')].map((thing) => thing.getAttribute('aria-label')!);
    for (const text of [document.body.textContent, ...labels]) {
      expect(text).not.toMatch(/\b(card|category|character|overdrive|range)-[a-z]/);
    }
  });
});

describe('the duel', () => {
  it('is played by touching a card', async () => {
    const { played } = show('place');
    await fireEvent.click(screen.getByRole('button', { name: /^Lunge, DEX/ }));
    expect(played).toEqual(['place lunge']);
  });

  it('explains why other objects cannot be used', async () => {
    const { played, refused } = show('place');
    await fireEvent.click(screen.getByRole('button', { name: /^SHORT range/ }));
    expect([played, refused]).toEqual([[], ['range:short']]);
  });

  it('shows the health of both and the damage of their cards', () => {
    show('place');
    const { seats } = viewOf(MOMENTS.place);
    for (const { health, max_health } of seats) {
      expect(screen.getAllByRole('img', { name: `Health ${health} of ${max_health}` }).length).toBeGreaterThan(0);
    }
    const [own, theirs] = seats.map((seat) => seat.damage[4]);
    const lunge = screen.getByRole('button', { name: /^Lunge, DEX/ });
    expect(lunge.getAttribute('aria-label')).toContain(`deals ${own}, in the other hand ${theirs}`);
  });

  it('shows the terms of the damage', () => {
    show('impact');
    const [hit] = screen.getAllByRole('img', { name: /^power \d/ });
    expect(hit?.getAttribute('aria-label')).toMatch(/^power \d( times 3 by the aura)?, die [0+−]/);
  });

  it('shows the other card face down until both are placed', () => {
    show('place');
    const other = viewOf(MOMENTS.place).seats[1]!;
    expect(other.has_chosen && other.placed === null).toBe(true);
    expect(within(screen.getByRole('region', { name: 'Battle' })).getByRole('img', { name: /face down/ })).toBeTruthy();
  });
});

it('addresses the player who picks a character, and names the other', () => {
  show('draft');
  expect(screen.getByText('your choice')).toBeTruthy();
  expect(screen.queryAllByText('is choosing').length).toBeLessThan(2);
});

describe('the reveal', () => {
  afterEach(() => vi.useRealTimers());
  const cards = () => within(screen.getByRole('region', { name: 'Battle' }));
  const down = (): number => cards().queryAllByRole('img', { name: /face down/ }).length;

  /** Two consecutive decisions. In between, both cards were revealed and the opponent placed the next one. */
  async function revealed() {
    vi.useFakeTimers();
    const table = show('impact');
    table.show(MOMENTS.place);
    await tick();
    return table;
  }

  it('is shown even if the next card is placed at once', async () => {
    await revealed();
    const [own, theirs] = viewOf(MOMENTS.place).seats;
    expect(theirs!.has_chosen).toBe(true);
    expect(down()).toBe(0);
    for (const { shown } of [own!, theirs!]) {
      expect(cards().getByRole('img', { name: new RegExp(`: ${shown}`, 'i') })).toBeTruthy();
    }
    await vi.advanceTimersByTimeAsync(OPEN_FOR);
    expect(down()).toBe(1);
  });

  it('ends when the viewer places the next card', async () => {
    const table = await revealed();
    const next = structuredClone(MOMENTS.place);
    Object.assign(viewOf(next).seats[0]!, { placed: 'lunge', has_chosen: true });
    table.show(next);
    await tick();
    expect(down()).toBe(2);
  });

  it('is not shown when the page is opened later', () => {
    show('place');
    expect(down()).toBe(1);
  });

  it('is summarized in a line above the hand', async () => {
    await revealed();
    const line = document.querySelector('.hand .last')!.textContent;
    expect(line).toMatch(/^\s*Round 7: Shockwave – Breaker, (you −|no damage)/);
  });

  it('is scrolled into view, also when the viewer places a card', async () => {
    const seen: string[] = [];
    const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.getAttribute('aria-label') ?? this.className);
    });
    const table = await revealed();
    await vi.waitFor(() => expect(seen.at(-1)).toBe('Battle'));
    const next = structuredClone(MOMENTS.place);
    Object.assign(viewOf(next).seats[0]!, { placed: 'lunge', has_chosen: true });
    table.show(next);
    await vi.waitFor(() => expect(seen.filter((what) => what === 'Battle')).toHaveLength(2));
    spy.mockRestore();
  });

  it('is scrolled to only as far as the choices stay visible, if they are not in the hand', async () => {
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const by = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    // Both are below the window: the battle at 2000, the choices above it at 1900.
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.classList.contains('battle') ? new DOMRect(0, 2000, 100, 150) : new DOMRect(0, 1900, 100, 20);
    });
    const choosing = structuredClone(MOMENTS.place);
    choosing.position!.legal = MOMENTS.impact.position!.legal;
    const table = show('impact');
    table.show(choosing);
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    const scrolled = scrolls.mock.contexts.map((element) => (element as Element).getAttribute('aria-label'));
    expect(scrolled).not.toContain('Battle');
    const top = Number((by.mock.calls.at(-1)![0] as ScrollToOptions).top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(1900);
    for (const spy of [scrolls, by, box]) spy.mockRestore();
  });

  it('is not scrolled to when the duel is over', async () => {
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const by = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const table = show('impact');
    table.show(MOMENTS.over);
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    const scrolled = scrolls.mock.contexts.map((element) => (element as Element).getAttribute('aria-label'));
    expect(scrolled).not.toContain('Battle');
    expect(by).not.toHaveBeenCalled();
    for (const spy of [scrolls, by]) spy.mockRestore();
  });
});

describe('effects on a player', () => {
  /** A position where a card must be placed, with changes to the first seat. */
  function weighed(own: Partial<SeatView>) {
    const state = structuredClone(MOMENTS.place);
    const view = viewOf(state);
    Object.assign(view.seats[0]!, own);
    const { show: change } = show('place');
    change(state);
    return screen.getAllByRole('region', { name: new RegExp(`, ${state.table.seats[0]!.name}$`) })[0]!;
  }

  it('marks neutralised cards with text and picture', async () => {
    weighed({ neutralised: ['dex', 'overdrive'] });
    await tick();
    expect(screen.getByText('cannot use DEX and OVERDRIVE')).toBeTruthy();
    for (const card of ['lunge', 'twin-edge', 'overdrive']) {
      const label = document.querySelector(`[data-object="hand:${card}"]`)!.getAttribute('aria-label');
      expect(label).toContain('neutralised');
    }
    expect(document.querySelector('[data-object="hand:breaker"]')!.getAttribute('aria-label')).not.toContain('neutr');
  });

  it('shows that an aura is on', async () => {
    const fighter = weighed({ aura: true });
    await tick();
    expect(fighter.classList.contains('lit')).toBe(true);
    expect(within(fighter).getAllByText('on')).toHaveLength(2);
  });

  it('counts the plays of a known OVERDRIVE and marks the stage that is next', async () => {
    const fighter = weighed({ overdrive: 'tyranny', overdrive_known: true, counter: 2, stage: 3 });
    await tick();
    expect(fighter.textContent).toContain('played 2×');
    const [next] = fighter.querySelectorAll('.stage.next');
    expect(next?.textContent).toContain('III');
    expect(fighter.querySelectorAll('.stage')).toHaveLength(3);
  });

  it('shows effects of the next round', async () => {
    const fighter = weighed({ bonus: 2, next_bonus: 3 });
    await tick();
    expect(fighter.textContent).toContain('+2 damage this round');
    expect(fighter.textContent).toContain('+3 damage next round');
  });

  it('shows what the opponent has specified for the next round', async () => {
    const state = structuredClone(MOMENTS.place);
    Object.assign(viewOf(state).seats[1]!, { next_bars: ['str'] });
    show('place').show(state);
    await tick();
    expect(screen.getAllByText('cannot use STR next round')).toHaveLength(1);
  });
});

describe('the dice', () => {
  const { dice } = viewOf(MOMENTS.impact);

  it('are left unchanged with one button', async () => {
    const { played } = show('impact');
    await fireEvent.click(screen.getByRole('button', { name: 'Leave the dice' }));
    expect(played).toEqual([`dice ${dice.join('/')}`]);
  });

  it('are turned by touching faces; the others stay', async () => {
    const { played } = show('impact');
    const faces = MOMENTS.impact.position!.legal.flatMap((action) => action.objects);
    const index = [0, 1, 2].find((die) =>
      MOMENTS.impact.position!.legal.some(({ action }) => {
        const turned = action.slice(5).split('/').map(Number);
        return turned.every((value, place) => (place === die) === (value !== dice[place]));
      }),
    )!;
    const name = ['str', 'dex', 'int'][index]!;
    const face = faces.find((object) => object.startsWith(`die:${name}-`) && !object.endsWith(`-${dice[index]}`))!;
    await fireEvent.click(document.querySelector(`[data-object="${face}"]`)!);
    const plan = dice.map((value, place) => (place === index ? Number(face.at(-1)) : value));
    const [strength, dexterity, intelligence] = plan;
    const turn = `Dice to STR ${strength}, DEX ${dexterity}, INT ${intelligence}`;
    await fireEvent.click(screen.getByRole('button', { name: turn }));
    expect(played).toEqual([`dice ${plan.join('/')}`]);
  });
});

it('the last battle is readable when the game is over', () => {
  show('over', { readonly: true });
  expect(screen.getAllByRole('img', { name: /^Health 0 of/ }).length).toBeGreaterThan(0);
});
