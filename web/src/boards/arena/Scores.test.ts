import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import type { View } from '../../generated/arena';
import type { TableView } from '../../generated/protocol';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import TestBoard from '../TestBoard.svelte';
import colossal from './fixtures/colossal-arena-80.json';
import titan from './fixtures/titan-arena-60.json';
import * as scores from './Scores.svelte';

const module = scores as unknown as BoardModule;
const view = (state: unknown): View => (state as TableView).position!.view as View;

/** The table after these changes to the view, row by row. */
function rows(base: unknown, changes: Partial<View>): string[][] {
  const state = structuredClone(base) as TableView;
  Object.assign(state.position!.view as View, changes);
  const { container } = render(TestBoard, { module, board: stage(state).board });
  return [...container.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim()),
  );
}

describe('the score of a finished game', () => {
  it('has the bets of every player on every creature, the winner first', () => {
    const { creatures, seats } = structuredClone(view(colossal));
    creatures.forEach((one) => {
      one.alive = ['troll', 'gorgon'].includes(one.creature);
      one.revealed_bets = one.creature === 'gorgon' ? ['a'] : [];
      one.piles = one.piles.map((pile, index) => ({
        ...pile,
        bet: one.creature === 'troll' && index === 0 ? 'b' : one.creature === 'titan' && index === 1 ? 'a' : null,
      }));
    });
    for (const seat of seats) Object.assign(seat, { secret_bet: false, secret_card: null, open_score: 0, total: 0 });
    Object.assign(seats[0]!, { open_score: 5 });
    Object.assign(seats[1]!, { secret_bet: true, secret_card: 'troll 3', open_score: 9 });
    const standing = seats.map(({ seat, open_score }, index) => ({
      seat,
      rank: seat === 'b' ? 1 : seat === 'a' ? 2 : index + 1,
      score: open_score,
    }));
    const [head, first, second] = rows(colossal, { phase: 'over', creatures, seats, standing });
    const column = (name: string): number => head!.findIndex((cell) => cell.startsWith(name));
    expect(head![column('Gorgon')]).toContain('survived');
    expect(head![column('Titan')]).toContain('eliminated: its bets pay nothing');
    expect(first![column('Troll')]).toBe('4round 1: 4 gold5Ssecret bet: 5 gold');
    expect(first!.at(-1)).toBe('9');
    expect(second![column('Gorgon')]).toBe('5Ssecret bet: 5 gold');
    expect(second![column('Titan')]).toBe('3round 2: 3 gold');
    expect(second!.at(-1)).toBe('5');
  });

  it('adds the earlier games of a campaign', () => {
    const seats = structuredClone(view(titan).seats).map((seat) => ({ ...seat, open_score: 4, total: 17 }));
    const [head, first] = rows(titan, { phase: 'over', games: 3, seats, standing: null });
    expect(head!.slice(-2)).toEqual(['Earlier', 'Total']);
    expect(first!.slice(-2)).toEqual(['13', '17']);
  });

  it('is not shown before the end', () => {
    expect(rows(colossal, {})).toEqual([]);
  });
});
