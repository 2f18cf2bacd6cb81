import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { LegalAction, TableView } from '../../generated/protocol';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import TestBoard from '../TestBoard.svelte';
import * as fallback from './Board.svelte';

const module = fallback as unknown as BoardModule;
const act = (action: string, ...objects: string[]): LegalAction => ({ action, message: plain(action), objects });

const moment = (legal: LegalAction[]): TableView => ({
  version: 3,
  you: { seat: 'a', host: true },
  table: {
    id: 'abcdefghijkm',
    game: 'some-game',
    title: 'Some game',
    rules: 1,
    phase: 'playing',
    public: false,
    hints: false,
    take_backs: true,
    spectator_chat: false,
    clock: { kind: 'none' },
    seats: [
      { seat: 'a', kind: 'person', name: 'Livia', present: true, resigned: false },
      { seat: 'b', kind: 'bot', name: 'medium', level: 'medium', present: true, resigned: false },
    ],
    seed_sha256: '',
    now: 0,
  },
  steps: [],
  position: { actions: 1, to_act: ['a'], view: { round: 2, hand: ['flame', 'spark'] }, legal },
});

describe('the fallback board', () => {
  const legal = [
    act('play flame', 'hand:flame'),
    act('give spark to b', 'hand:spark', 'seat:b'),
    act('keep spark', 'hand:spark'),
  ];

  it('shows the view and plays by touches', async () => {
    const { board, played } = stage(moment(legal));
    render(TestBoard, { module, board });
    expect(screen.getByText('flame, spark')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'hand:spark, can be chosen' }));
    expect(screen.getByRole('button', { name: 'hand:spark' }).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(screen.getByRole('button', { name: 'seat:b, can be chosen' }));
    expect(played).toEqual(['give spark to b']);
  });

  it('is one stop of the Tab key for each group', () => {
    const { board } = stage(moment(legal));
    render(TestBoard, { module, board });
    const hand = [...document.querySelectorAll<HTMLElement>('[aria-label="hand"] button')];
    expect(hand.map((button) => button.tabIndex)).toEqual([0, -1]);
  });

  it('has nothing to touch in a replay', () => {
    const { board } = stage(moment(legal), { readonly: true });
    render(TestBoard, { module, board });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
