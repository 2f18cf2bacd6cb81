import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { View } from '../../generated/colossi';
import type { TableState } from '../../generated/protocol';
import { whole } from '../../lib/numbers';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import TestBoard from '../TestBoard.svelte';
import * as colossi from './Board.svelte';
import type { ColossiBoard } from './content';
import { aboutObject } from './descriptions';
import building from './fixtures/building.json';
import fighting from './fixtures/fighting.json';

const module = colossi as unknown as BoardModule;
const moments = { building, fighting } as unknown as Record<string, TableState>;
const thing = (object: string) => document.querySelector<HTMLElement>(`button[data-object="${object}"]`);

function show(state: TableState, settings?: { readonly?: boolean }) {
  const staged = stage(state, settings);
  render(TestBoard, { module, board: staged.board });
  return staged;
}

describe.each(Object.entries(moments))('the board while %s', (_, state) => {
  it('has every object of every legal action', () => {
    show(state);
    const objects = new Set(state.position!.legal.flatMap((action) => action.objects));
    expect([...objects].filter((object) => !thing(object))).toEqual([]);
  });

  it('plays by touching the objects of an action', async () => {
    const { played } = show(state);
    const action = state.position!.legal.findLast((one) => one.objects.length > 0)!;
    for (const object of action.objects) await fireEvent.click(thing(object)!);
    expect(played).toEqual([action.action]);
  });

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

  it('is shown until the next one', async () => {
    const staged = show(moments.fighting!);
    const after: View = {
      ...view,
      phase: 'handbuilding',
      active: null,
      initiator: null,
      leader: null,
      seats: view.seats.map((seat) => ({
        ...seat,
        play: [],
        trophies: seat.seat === 'b' ? [...seat.trophies, 'zenith'] : seat.trophies,
      })),
    };
    const events = [
      { event: { event: 'scored', powers: view.seats.map((_, index) => index + 40) }, message: plain('') },
      { event: { event: 'won', seat: 'b', environment: 'zenith', trophies: 1 }, message: plain('') },
      { event: { event: 'cleared', seat: 'b', cards: ['inferno'] }, message: plain('') },
    ];
    const step = { version: 1, at: 0, what: 'acted', seat: 'a', events };
    const state = moments.fighting!;
    staged.show({ ...state, steps: [step] as TableState['steps'], position: { ...state.position!, view: after } });
    await tick();
    expect(screen.getByText(/won Zenith/)).toBeTruthy();
    expect(screen.getByText(/won Zenith/).textContent).toContain(staged.board.seats[1]!.name);
    expect(screen.getByRole('img', { name: 'Power 41, won' })).toBeTruthy();
    expect(screen.getByText('Inferno')).toBeTruthy();
    // Later views keep it until there is another trophy.
    staged.show({ ...state, steps: [], position: { ...state.position!, view: { ...after, turns: 3 } } });
    await tick();
    expect(screen.getByText(/won Zenith/)).toBeTruthy();
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
  const scored = { event: 'scored', powers: view.seats.map(() => 1) };
  const step = {
    version: 1,
    at: 0,
    what: 'acted',
    seat: 'a',
    events: [scored, event].map((event) => ({ event, message: plain('') })),
  };
  staged.show({
    ...moments.building!,
    steps: [step] as unknown as TableState['steps'],
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
