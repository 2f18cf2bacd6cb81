import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { Title, View } from '../../generated/colossi';
import type { TableView } from '../../generated/protocol';
import { whole } from '../../lib/numbers';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import { testPositions } from '../test-positions';
import TestBoard from '../TestBoard.svelte';
import * as colossi from './Board.svelte';
import type { ColossiBoard } from './content';
import { aboutObject } from './descriptions';
import building from './fixtures/building.json';
import fighting from './fixtures/fighting.json';

const module = colossi as unknown as BoardModule;
const moments = { building, fighting } as unknown as Record<string, TableView>;
const thing = (object: string) => document.querySelector<HTMLElement>(`button[data-object="${object}"]`);

const withView = (state: TableView, view: View): TableView => ({ ...state, position: { ...state.position!, view } });

function show(state: TableView, settings?: { readonly?: boolean }) {
  const staged = stage(state, settings);
  render(TestBoard, { module, board: staged.board });
  return staged;
}

testPositions(module, moments);

describe.each(Object.entries(moments))('the board while %s', (_, state) => {
  it('explains why nothing can be done', async () => {
    const { played, refused } = show(state);
    const legal = new Set(state.position!.legal.flatMap((action) => action.objects));
    const idle = [...document.querySelectorAll<HTMLElement>('button[data-object]')].find(
      (one) => !legal.has(one.dataset.object!),
    )!;
    await fireEvent.click(idle);
    expect([played, refused]).toEqual([[], [idle.dataset.object]]);
  });

  it('names all players, with their Power and their trophies', () => {
    const { board } = show(state);
    for (const { name } of board.seats) expect(screen.getAllByText(name).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('img', { name: /of 3 trophies/ })).toHaveLength(state.table.seats.length);
  });

  it('shows spectators no hand and nothing to touch', () => {
    const view = state.position!.view as View;
    const hidden = view.seats.map((seat) => ({
      ...seat,
      hand: null,
      cloaked: null,
      prepared: seat.prepared.map((pile) => ({ ...pile, cards: null })),
    }));
    const position = { ...state.position!, legal: [], view: { ...view, viewer: null, seats: hidden } };
    show({ ...state, you: { host: false }, position }, { readonly: true });
    expect(document.querySelectorAll('button[data-object], [data-object^="hand"]')).toHaveLength(0);
    expect(screen.getByLabelText(/^left: /, { selector: '[role="img"]' })).toBeTruthy();
  });
});

describe('a Skirmish', () => {
  const view = fighting.position.view as unknown as View;

  it('shows the Power of each card', () => {
    show(moments.fighting!);
    for (const seat of view.seats) {
      for (const { card, worth } of seat.play) {
        const object = `play-${seat.seat}:${card.replaceAll(' ', '-')}`;
        expect(thing(object)?.getAttribute('aria-label')).toContain(`Power ${whole(worth.total)}: `);
      }
      expect(screen.getAllByRole('img', { name: new RegExp(`^Power ${seat.power}\\b`) }).length).toBeGreaterThan(0);
    }
  });

  it('has no leader without Power', async () => {
    const staged = show(moments.fighting!);
    const none: View = {
      ...view,
      leader: 'a',
      seats: view.seats.map((seat) => ({ ...seat, play: [], perks: [], power: 0 })),
    };
    staged.show(withView(moments.fighting!, none));
    await tick();
    expect(screen.getAllByRole('img', { name: 'Power 0' })).toHaveLength(view.seats.length);
    expect(screen.queryByText('leads')).toBeNull();
  });

  describe('that has ended', () => {
    const after: View = {
      ...view,
      phase: 'handbuilding',
      active: null,
      initiator: null,
      leader: null,
      water: 0,
      seats: view.seats.map((seat) => ({ ...seat, play: [], perks: [], power: 0 })),
    };
    const lines = view.seats.map(({ play, perks }) => ({ play, perks }));
    lines[1] = { ...lines[1]!, perks: ['ebenezer'] };
    const powers = view.seats.map(({ power }, index) => power + (index === 1 ? 10 : 0));
    const events = [
      { event: { event: 'scored', powers, lines }, message: plain('') },
      { event: { event: 'won', seat: 'b', environment: 'zenith', trophies: 1 }, message: plain('') },
      { event: { event: 'cleared', seat: 'b', cards: ['inferno'] }, message: plain('') },
    ];
    const step = { version: 1, at: 0, what: 'acted', seat: 'a', events };
    const ended = { ...withView(moments.fighting!, after), steps: [step] as TableView['steps'] };

    it('is shown with the cards of each total', () => {
      const { board } = show(ended);
      expect(screen.getByText(/won Zenith/).textContent).toContain(board.seats[1]!.name);
      expect(screen.getByRole('img', { name: new RegExp(`^Power ${powers[1]}, won`) })).toBeTruthy();
      for (const [index, seat] of view.seats.entries()) {
        const player = document.querySelector(`.player[data-seat="${seat.seat}"]`)!;
        const cards = [...player.querySelectorAll('.cards .power')].map((one) =>
          Number(one.textContent!.replace('−', '-')),
        );
        const bonus = [...player.querySelectorAll('.bonus')].map((one) => Number(one.textContent));
        const sum = [...cards, ...bonus].reduce((total, one) => total + one, 0);
        expect(Math.max(0, sum)).toBe(powers[index]);
        expect(cards).toHaveLength(seat.play.length);
      }
    });

    it('is not shown once the next one has begun', async () => {
      const staged = show(ended);
      staged.show(moments.fighting!);
      await tick();
      expect(screen.queryByText(/won Zenith/)).toBeNull();
    });
  });
});

describe('passing', () => {
  const hand = ['acolyte', 'acolyte', 'flame', 'bluff'] as const;
  /** The first seat has passed, and moves its cards to the left or right. */
  function passing(cards: readonly Title[]): TableView {
    const view = fighting.position.view as unknown as View;
    const seats = view.seats.map((seat) =>
      seat.seat === 'a' ? { ...seat, passed: true, hand: [...cards], hand_count: cards.length } : seat,
    );
    const state = withView(moments.fighting!, { ...view, asked: { step: 'stow' }, active: 'middle', seats });
    const legal = ['left', 'right'].map((slot) => ({
      action: `move ${cards[0]} to ${slot}`,
      message: plain(''),
      objects: [`hand:${cards[0]}`, `slot:${slot}`],
    }));
    return { ...state, position: { ...state.position!, legal } } as TableView;
  }
  const inHand = (card: string) => [...document.querySelectorAll<HTMLElement>(`[data-object="hand:${card}"]`)];

  it('moves all cards to one Environment at a touch, one decision after another', async () => {
    const staged = show(passing(hand));
    await fireEvent.click(document.querySelector('[data-move="right"]')!);
    for (let left = 1; left < hand.length; left += 1) {
      staged.show(passing(hand.slice(left)));
      await tick();
      await tick();
    }
    expect(staged.played).toEqual(hand.map((card) => `move ${card} to right`));
  });

  it('moves the picked cards, each copy on its own', async () => {
    const staged = show(passing(hand));
    await fireEvent.click(inHand('acolyte')[1]!);
    await fireEvent.click(inHand('bluff')[0]!);
    expect(inHand('acolyte').map((one) => one.dataset.lit)).toEqual(['can', 'chosen']);
    expect(thing('slot:left')!.dataset.lit).toBe('next');
    expect(thing('slot:middle')!.dataset.lit).toBe('no');
    await fireEvent.click(thing('slot:left')!);
    staged.show(passing(['acolyte', 'flame', 'bluff']));
    await tick();
    await tick();
    expect(staged.played).toEqual(['move acolyte to left', 'move bluff to left']);
    // Nothing is sent beyond that.
    staged.show(passing(['acolyte', 'flame']));
    await tick();
    expect(staged.played).toHaveLength(2);
  });

  it('forgets the picked cards with Esc', async () => {
    show(passing(hand));
    await fireEvent.click(inHand('flame')[0]!);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(inHand('flame')[0]!.dataset.lit).toBe('can');
  });
});

describe('the text of a card', () => {
  it('is shown when the card is touched', async () => {
    const { board } = show(moments.building!);
    const { objects } = moments.building!.position!.legal.find((one) => one.objects[0]?.startsWith('hand:'))!;
    expect(document.querySelector('.touched')).toBeNull();
    await fireEvent.click(thing(objects[0]!)!);
    expect(document.querySelector('.touched')!.textContent).toContain(
      aboutObject(board as ColossiBoard, objects[0])!.text,
    );
  });

  it('is shown for open hands of others, as in a replay', () => {
    const state = structuredClone(moments.building!);
    delete state.you.seat;
    Object.assign((state.position!.view as View).seats[1]!, { hand: ['flame', 'curse'] });
    show(state, { readonly: true });
    expect(screen.getByRole('img', { name: 'Hand: Flame and Curse' }).textContent).toMatch(/6\s*Flame.*−3\s*Curse/);
  });
});

it('tells the winner that they won', async () => {
  const staged = show(moments.building!);
  const view = moments.building!.position!.view as View;
  const seats = view.seats.map((seat) =>
    seat.seat === 'a' ? { ...seat, trophies: [...seat.trophies, 'zenith' as const] } : seat,
  );
  const event = { event: 'won', seat: 'a', environment: 'zenith', trophies: 1 };
  const scored = { event: 'scored', powers: view.seats.map(() => 1), lines: [] };
  const step = {
    version: 1,
    at: 0,
    what: 'acted',
    seat: 'a',
    events: [scored, event].map((event) => ({ event, message: plain('') })),
  };
  staged.show({
    ...moments.building!,
    steps: [step] as unknown as TableView['steps'],
    position: { ...moments.building!.position!, view: { ...view, seats } },
  });
  await tick();
  expect(screen.getByText(/You won Zenith/)).toBeTruthy();
});

describe('secrets', () => {
  it('nothing on the board names a card that the view does not', () => {
    show(moments.building!);
    const hands = [...document.querySelectorAll<HTMLElement>('[data-object^="hand:"]')];
    const view = building.position.view as unknown as View;
    expect(hands).toHaveLength(view.seats.find((seat) => seat.seat === 'a')!.hand!.length);
  });
});
