import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';

import type { CardView, Event, View } from '../../generated/colossi';
import type { TableView } from '../../generated/protocol';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import TestBoard from '../TestBoard.svelte';
import fighting from './fixtures/fighting.json';
import * as scores from './Scores.svelte';

const module = scores as unknown as BoardModule;
const inPlay = (count: number) => ({ play: Array.from({ length: count }, () => ({}) as CardView), perks: [] });

/** The table, row by row, after these events. */
function rows(events: readonly Event[], phase: View['phase']): string[][] {
  const state = structuredClone(fighting) as unknown as TableView;
  const view = state.position!.view as View;
  view.phase = phase;
  view.seats = view.seats.slice(0, 2);
  view.seats[0]!.trophies = ['volcano'];
  view.seats[1]!.trophies = ['oasis', 'glass river'];
  state.steps = events.map((event, version) => ({
    version,
    at: 0,
    what: 'acted',
    seat: 'a',
    events: [{ event, message: { id: 'scored' } }],
  }));
  const { container } = render(TestBoard, { module, board: stage(state).board });
  return [...container.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim()),
  );
}

const GAME: readonly Event[] = [
  { event: 'scored', powers: [12, 9], lines: [inPlay(3), inPlay(4)] },
  { event: 'won', seat: 'a', environment: 'volcano', trophies: 1 },
  { event: 'scored', powers: [8, 8], lines: [inPlay(2), inPlay(3)] },
  { event: 'won', seat: 'b', environment: 'oasis', trophies: 1 },
  { event: 'scored', powers: [0, 1], lines: [inPlay(0), inPlay(1)] },
  { event: 'won', seat: 'b', environment: 'glass river', trophies: 2 },
];

it('lists every Skirmish with Power, cards in play and winner, and the trophies', () => {
  const [, first, tied, last, total] = rows(GAME, 'over');
  expect(first).toEqual(['1 Volcano', '12 3 cards won', '9 4 cards']);
  expect(tied).toEqual(['2 Oasis', '8 2 cards', '8 3 cards won']);
  // Where Power is equal, the number of cards decides and stands out.
  expect([...document.querySelectorAll('.decisive')].map((one) => one.textContent)).toEqual(['2 cards', '3 cards']);
  expect(last).toEqual(['3 Glass River', '0 0 cards', '1 1 card won']);
  expect(total).toEqual(['Trophies', '1', '2']);
});

it('is not shown before the end', () => {
  expect(rows(GAME, 'skirmish')).toEqual([]);
});
