import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import type { Event, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { Board } from '../board';
import { stage } from '../test-board.svelte';
import { act, moment } from './fixtures/moments';
import type { Shape } from './layout';
import Show from './Show.svelte';

function show(form: Shape, to_act: Seat): void {
  const state = moment({ phase: 'announce', to_act }, to_act === 'a' ? [act('announce 1', 'program:1')] : []);
  const view = state.position!.view as View;
  view.seats = view.seats.map((one) => ({ ...one, programs: view.seats[0]!.programs }));
  render(Show, { board: stage(state).board as unknown as Board<View, Event>, form });
}
const choice = () => screen.queryByLabelText(/^Announce program 1, Tribute to Munus: 16 spectators/);

describe('a show that is announced', () => {
  it('has no forecast on a desktop, where your holdings show it', () => {
    show('wide', 'a');
    expect(choice()).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has a forecast on narrow screens, where your holdings are further down', () => {
    show('narrow', 'a');
    const table = screen.getByRole('table');
    expect(choice()!.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has the forecast of another player who produces it', () => {
    show('wide', 'b');
    expect(choice()).toBeNull();
    expect(screen.getByRole('table')).toBeTruthy();
  });
});
