import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import type { Event, View } from '../../generated/colosseum';
import type { Seat } from '../../generated/core';
import type { Board } from '../board';
import { stage } from '../stage.svelte';
import { act, moment } from './fixtures/moment';
import type { Shape } from './shape';
import Show from './Show.svelte';

function show(form: Shape, to_act: Seat): void {
  const state = moment({ phase: 'announce', to_act }, to_act === 'a' ? [act('announce 1', 'program:1')] : []);
  const view = state.position!.view as View;
  view.seats = view.seats.map((one) => ({ ...one, programs: view.seats[0]!.programs }));
  render(Show, { board: stage(state).board as unknown as Board<View, Event>, form });
}
const choice = () => screen.queryByLabelText(/^Announce program 1, Tribute to Munus: 12 spectators/);

describe('a show that is announced', () => {
  it('has no forecast on a desk, where that of your holdings is beside it', () => {
    show('wide', 'a');
    expect(choice()).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has one below the programs where your holdings are further down', () => {
    show('narrow', 'a');
    const table = screen.getByRole('table');
    expect(choice()!.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has that of another player who produces it', () => {
    show('wide', 'b');
    expect(choice()).toBeNull();
    expect(screen.getByRole('table')).toBeTruthy();
  });
});
