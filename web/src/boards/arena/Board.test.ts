import { fireEvent, render, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { View } from '../../generated/arena';
import type { LegalAction, TableView } from '../../generated/protocol';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import { testPositions } from '../test-positions';
import TestBoard from '../TestBoard.svelte';
import * as arena from './Board.svelte';
import colossal from './fixtures/colossal-arena-80.json';
import cyclops from './fixtures/cyclops.json';
import titan from './fixtures/titan-arena-60.json';

const module = arena as unknown as BoardModule;

testPositions(module, { colossal, titan });

/** A position with changes to the view and the legal actions. */
function moment(base: unknown, view: Partial<View> = {}, legal?: LegalAction[], you: 'a' | null = 'a'): TableView {
  const state = structuredClone(base) as TableView;
  const position = state.position!;
  Object.assign(position.view as View, view);
  if (legal) position.legal = legal;
  if (you === null) delete state.you.seat;
  return state;
}

function show(state: TableView, settings: { readonly?: boolean } = {}) {
  const staged = stage(state, settings);
  const page = render(TestBoard, { module, board: staged.board });
  const thing = (object: string): HTMLElement => {
    const found = page.container.querySelector<HTMLElement>(`[data-object="${object}"]`);
    if (!found) throw new Error(`${object} is nowhere`);
    return found;
  };
  return { ...staged, ...page, thing, text: (object: string) => thing(object).getAttribute('aria-label') };
}
const view = (state: unknown): View => (state as TableView).position!.view as View;
const spectatorOnTroll: LegalAction[] = [
  { action: 'play s4 on titan', message: plain('Play'), objects: ['hand:s4', 'creature:titan'] },
  { action: 'play s4 on troll', message: plain('Play'), objects: ['hand:s4', 'creature:troll'] },
  { action: 'play prefect taking troll 10', message: plain('Take'), objects: ['hand:prefect', 'card:troll-10'] },
];

describe('Colossal Arena', () => {
  it('shows every creature with its value, its backer and its state', () => {
    const { text } = show(moment(colossal));
    expect(text('creature:colossus')).toBe('Colossus, value 9, backed by you');
    expect(text('creature:cyclops')).toContain('Cyclops, dead');
    expect(text('creature:daimon')).toContain('no card yet');
    expect(text('creature:titan')).toContain('value 5, lowest');
    expect(text('creature:unicorn')).toContain('revealed secret bet');
  });

  it('has every spot of all five rounds, with its bet', () => {
    const { container, text } = show(moment(colossal));
    expect(container.querySelectorAll('[data-object^="spot:"]')).toHaveLength(40);
    expect(text('spot:colossus/1')).toBe('Colossus, round 1: your bet, 4 gold');
    expect(text('spot:gorgon/1')).toBe('Gorgon, round 1: no bet, worth 4 gold');
    expect(text('spot:gorgon/5')).toBe('Gorgon, round 5: no bet, worth 0 gold');
  });

  it('says how many cards are covered, and shows none of them', () => {
    const { text } = show(moment(colossal));
    expect(text('card:unicorn-9')).toBe('Unicorn 9 on the Unicorn, round 2, 5 covered');
    expect(text('card:s3')).toBe('Spectator 3 on the Troll, round 1');
  });

  it('marks the power that a spectator on top makes void, in the current row only', () => {
    const { text } = show(moment(colossal));
    expect(text('creature:troll')).not.toContain('void');
    const covered = structuredClone(view(colossal).creatures);
    covered.find((one) => one.creature === 'troll')!.piles[1] = { top: 's9', height: 2, bet: 'd' };
    expect(show(moment(colossal, { creatures: covered })).text('creature:troll')).toContain(
      'power void under a spectator',
    );
  });

  it('plays a card by touching it', async () => {
    const { thing, played } = show(moment(colossal));
    await fireEvent.click(thing('hand:titan-3'));
    expect(played).toEqual(['play titan 3']);
  });

  it('explains why nothing can be done', async () => {
    const { thing, refused } = show(moment(colossal));
    const dark = ['spot:troll/4', 'seat:b', 'card:troll-10', 'creature:gorgon'];
    for (const object of dark) await fireEvent.click(thing(object));
    expect(refused).toEqual(dark);
  });

  it.each(['creature:troll', 'spot:troll/2', 'card:troll-10'])('lets a spectator be played on %s', async (target) => {
    const seats = structuredClone(view(colossal).seats);
    seats[0]!.hand = ['s4', 'prefect'];
    const { thing, played } = show(moment(colossal, { seats }, spectatorOnTroll));
    await fireEvent.click(thing('hand:s4'));
    expect(thing(target).dataset.lit).toBe('next');
    expect(thing('spot:troll/1').dataset.lit).toBe('no');
    await fireEvent.click(thing(target));
    expect(played).toEqual(['play s4 on troll']);
  });

  it('takes the card itself if the action needs it', async () => {
    const seats = structuredClone(view(colossal).seats);
    seats[0]!.hand = ['s4', 'prefect'];
    const { thing, played } = show(moment(colossal, { seats }, spectatorOnTroll));
    await fireEvent.click(thing('hand:prefect'));
    await fireEvent.click(thing('card:troll-10'));
    expect(played).toEqual(['play prefect taking troll 10']);
  });

  it('shows your secret bet to you alone', () => {
    const seats = structuredClone(view(colossal).seats);
    Object.assign(seats[0]!, { secret_bet: true, secret_card: 'wyrm 4' });
    Object.assign(seats[1]!, { secret_bet: true });
    const { text } = show(moment(colossal, { seats }));
    expect(text('secret-bet')).toContain('Wyrm 4, worth 5 gold');
    expect(text('seat:b')).toContain('a secret bet');
    expect(text('seat:c')).not.toContain('secret');
  });

  it('has a place for a secret bet in the first round, and afterwards only for one that was placed', () => {
    const place = (state: TableView) => show(state).container.querySelector('[data-object="secret-bet"]');
    expect(place(moment(colossal, { round: 1 }))).toBeTruthy();
    expect(place(moment(colossal, { round: 2 }))).toBeNull();
    const seats = structuredClone(view(colossal).seats);
    Object.assign(seats[0]!, { secret_bet: true, secret_card: 'wyrm 4' });
    expect(place(moment(colossal, { round: 2, seats }))).toBeTruthy();
  });

  it('lights the token of a revealed secret bet, and nothing in the hand, if the Colossus may take it back', async () => {
    const legal = [
      { action: 'retrieve secret', message: plain('Take back your secret bet'), objects: ['secret-bet'] },
      { action: 'no power', message: plain('Do not use the power'), objects: [] },
    ];
    const creatures = structuredClone(view(colossal).creatures);
    for (const one of creatures) one.revealed_bets = one.creature === 'unicorn' ? ['a', 'b'] : [];
    for (const round of [1, 3]) {
      const later = { round, phase: 'power', power: 'colossus', creatures } as const;
      const { container, played, unmount } = show(moment(colossal, later, legal));
      const lit = [...container.querySelectorAll<HTMLElement>('[data-object="secret-bet"]')];
      expect(lit.map((one) => [one.dataset.lit, one.querySelector('.token')?.getAttribute('data-seat')])).toEqual([
        ['can', 'a'],
      ]);
      expect(lit[0]!.closest('section')).toBeNull(); // not in the hand
      expect(lit[0]!.getAttribute('aria-label')).toContain('Your secret bet: revealed, on the Unicorn, worth 5 gold');
      await fireEvent.click(lit[0]!);
      expect(played).toEqual(['retrieve secret']);
      unmount();
    }
  });

  it('says what a power does on the card of its creature', () => {
    const { thing } = show(moment(colossal));
    expect(thing('creature:colossus').textContent).toContain('Take back one of your tokens.');
  });

  it('gives the round in progress the most room', () => {
    const { container } = show(moment(colossal, { round: 2 }));
    const large = [...container.querySelectorAll('.spot.current [data-object^="spot:"]')];
    expect(large.map((one) => one.getAttribute('data-object')!.split('/')[1])).toEqual(Array(8).fill('2'));
  });

  it('explains the secret bet when a card is touched that could be one', async () => {
    const seats = structuredClone(view(colossal).seats);
    seats[0]!.hand = ['troll 7', 's4'];
    const legal = [
      { action: 'bet troll', message: plain('Bet'), objects: ['creature:troll'] },
      { action: 'secret troll 7', message: plain('Secret'), objects: ['hand:troll-7', 'secret-bet'] },
      { action: 'no bet', message: plain('No bet'), objects: [] },
    ];
    const { thing, played, getByRole, queryByText } = show(moment(colossal, { phase: 'bet', round: 1, seats }, legal));
    const hand = within(getByRole('region', { name: 'Your hand' }));
    expect(hand.getByRole('status').textContent!.trim()).toBe('');
    await fireEvent.click(thing('hand:troll-7'));
    expect(played).toEqual([]);
    const text = hand.getByRole('status').textContent!;
    expect(text).toContain('Secret bet on the Troll?');
    expect(text).toContain('worth 5 gold if the Troll survives');
    expect(text).toContain('CA-5.7');
    expect(text).toContain('To play the card instead, first bet on a creature or choose “No bet”.');
    await fireEvent.click(thing('secret-bet'));
    expect(played).toEqual(['secret troll 7']);
    expect(queryByText('Secret bet on the Troll?')).toBeNull();
  });

  it('explains no secret bet when a card is played', async () => {
    const seats = structuredClone(view(colossal).seats);
    seats[0]!.hand = ['s4', 'prefect'];
    const { thing, queryByText } = show(moment(colossal, { seats }, spectatorOnTroll));
    await fireEvent.click(thing('hand:s4'));
    expect(queryByText(/^Secret bet on/)).toBeNull();
  });

  it('warns near the end of the deck, unless it does not end the game', () => {
    const warning = (base: unknown, deck: number) => {
      const state = moment(base, { deck });
      const { queryByText, unmount } = show(state);
      const found = [queryByText('The last card ends the game'), queryByText(`${deck} cards to the end`)].map(Boolean);
      unmount();
      return found;
    };
    expect(warning(colossal, 5)).toEqual([true, true]);
    expect(warning(titan, 5)).toEqual([false, false]);
  });

  it('highlights the players whom the Cyclops may stun, and stuns with one touch', async () => {
    const { thing, played, getByText } = show(moment(cyclops));
    expect(getByText('Cyclops: Stunning Blow')).toBeTruthy();
    expect(['a', 'b', 'c'].map((seat) => thing(`seat:${seat}`).dataset.lit)).toEqual(['no', 'can', 'can']);
    expect(thing('creature:cyclops').dataset.lit).toBe('no');
    await fireEvent.click(thing('seat:c'));
    expect(played).toEqual(['use cyclops on c']);
  });

  it('shows the cards that a Cyclops set aside', () => {
    const seats = structuredClone(view(colossal).seats);
    Object.assign(seats[0]!, { aside: ['titan 9'], aside_count: 1 });
    const { text } = show(moment(colossal, { seats }));
    expect(text('hand:titan-9')).toBe('Titan 9, set aside');
    expect(text('seat:a')).toContain('1 set aside');
  });
});

describe('Titan: The Arena', () => {
  it('has the cells of revealed secret bets, and no wagers in the fifth round', () => {
    const { text, getByRole } = show(moment(titan));
    expect(text('card:troll-8')).toBe('Troll 8, revealed secret bet on the Troll');
    expect(getByRole('img', { name: /^Troll, revealed secret bets: you/ })).toBeTruthy();
    expect(text('spot:troll/5')).toBe('Troll, round 5: no wagers');
    expect(text('creature:cyclops')).toContain('lowest');
    expect(text('creature:warlock')).toContain('lowest');
  });

  it('takes bids by touch', async () => {
    const legal = [7, 8].map((bid) => ({
      action: `bid ${bid}`,
      message: plain(`Bid ${bid}`),
      objects: [`bid:${bid}`],
    }));
    const { thing, played, refused, getByRole } = show(moment(titan, { phase: 'bid', bid: 6, bidder: 'b' }, legal));
    const panel = getByRole('region', { name: 'Bid for the first turn' });
    expect(panel.textContent).toMatch(/Highest bid: 6\s+.*Random II/s);
    // What a bid costs.
    expect(panel.textContent).toContain('you draw up to 7 cards, not 8, for the rest of the game.');
    expect(within(panel).getByRole('link', { name: 'TA-4.7' })).toBeTruthy();
    expect(getByRole('region', { name: 'The turn' }).textContent).toMatch(/Bid.*Highest bid: 6/s);
    expect(within(getByRole('group', { name: 'Bids' })).getAllByRole('button')).toHaveLength(11);
    await fireEvent.click(thing('bid:6'));
    await fireEvent.click(thing('bid:8'));
    expect(refused).toEqual(['bid:6']);
    expect(played).toEqual(['bid 8']);
  });

  it('lets the arena be seen below the bids after a stalemate', async () => {
    const { container, getByRole, queryByRole, unmount } = show(moment(titan, { phase: 'bid', stalemated: true }, []));
    expect(getByRole('region', { name: 'Bid for the next turn' })).toBeTruthy();
    await fireEvent.click(getByRole('button', { name: 'Show the arena' }));
    expect(container.querySelector('[data-object^="bid:"]')).toBeNull();
    await fireEvent.click(getByRole('button', { name: 'Show the bids' }));
    expect(container.querySelectorAll('[data-object^="bid:"]')).toHaveLength(11);
    unmount();
    show(moment(titan, { phase: 'bid', stalemated: false }, []));
    expect(queryByRole('button', { name: 'Show the arena' })).toBeNull();
  });

  it("marks no player's turn while bids for the first one are made", () => {
    const marked = (turn: View['turn']) => {
      const { container, unmount } = show(moment(titan, { phase: 'bid', bid: null, bidder: null, turn }, []));
      const seats = [...container.querySelectorAll<HTMLElement>('.player.turn')].map((seat) => seat.dataset.seat);
      unmount();
      return seats;
    };
    expect(marked(null)).toEqual([]);
    expect(marked('b')).toEqual(['b']); // after a stalemate: whose turn it was
  });

  it('marks the bids for which you hold a card of a creature', () => {
    const seats = structuredClone(view(titan).seats);
    seats[0]!.hand = ['cyclops 5', 'warlock 5', 'troll 4', 's8', 'referee'];
    const { text, thing } = show(moment(titan, { phase: 'bid', bid: null, bidder: null, seats }, []));
    expect(text('bid:5')).toBe('Bid 5, you hold Cyclops 5 and Warlock 5');
    expect(text('bid:4')).toBe('Bid 4, you hold Troll 4');
    expect(text('bid:8')).toBe('Bid 8, no card of that strength in your hand');
    expect([4, 5, 8].map((bid) => thing(`bid:${bid}`).textContent!.trim())).toEqual(['4•', '5••', '8']);
  });

  it('lets the thief choose among three cards', async () => {
    const legal = [{ action: 'keep hydra 3', message: plain('Keep'), objects: ['snatched:hydra-3'] }];
    const state = moment(titan, { phase: 'keep', victim: 'b', snatched: ['hydra 3', 's1', 'referee'] }, legal);
    const { thing, played } = show(state);
    await fireEvent.click(thing('snatched:hydra-3'));
    expect(played).toEqual(['keep hydra 3']);
  });
});

describe('a spectator', () => {
  it('sees the whole table and can touch nothing', () => {
    const seats = structuredClone(view(colossal).seats).map((seat) => ({ ...seat, hand: null, aside: null }));
    const { container, queryByRole } = show(moment(colossal, { seats }, [], null), { readonly: true });
    expect(container.querySelectorAll('[data-object^="creature:"]')).toHaveLength(8);
    expect(container.querySelectorAll('button[data-object]')).toHaveLength(0);
    expect(queryByRole('region', { name: 'Your hand' })).toBeNull();
    expect(queryByRole('region', { name: 'Hands' })).toBeNull();
  });

  it('sees all hands that the view contains', () => {
    const seats = structuredClone(view(colossal).seats);
    seats[1]!.hand = ['prefect', 's9'];
    const { getByRole } = show(moment(colossal, { seats }, [], null), { readonly: true });
    const hands = within(getByRole('region', { name: 'Hands' }));
    expect(hands.getByText('Spectator 9')).toBeTruthy();
    expect(hands.getByText('Gorgon 6')).toBeTruthy();
  });
});

describe('the status bar', () => {
  const shown = (base: unknown, view: Partial<View>): string => {
    const page = show(moment(base, view, []));
    const text = page.getByRole('region', { name: 'The turn' }).textContent!.replace(/\s+/g, ' ');
    page.unmount();
    return text;
  };

  it('names the round, the step and the money in the words of the edition', () => {
    const steps = (base: unknown): (string | null)[] => {
      const page = show(moment(base));
      const found = within(page.getByRole('region', { name: 'The turn' })).getAllByRole('listitem');
      page.unmount();
      return found.map((step) => step.textContent);
    };
    expect(shown(colossal, {})).toContain('Round 2');
    expect(steps(colossal)).toEqual(['Bet', 'Play', 'Discard']);
    expect(steps(titan)).toEqual(['Wager', 'Play', 'Discard']);
    expect(show(moment(titan)).text('seat:b')).toMatch(/\d chips? left, open wagers worth \d+ ducats?/);
  });

  it('says who demands which card of whom', () => {
    const demand = (turn: 'a' | 'b', victim: 'a' | 'b', demanded: 'wyrm' | 'ettin' | 'unicorn') =>
      shown(colossal, { phase: 'give', power: 'gorgon', turn, victim, demanded });
    expect(demand('a', 'b', 'wyrm')).toContain('You demand a Wyrm card of Random II.');
    expect(demand('b', 'a', 'ettin')).toContain('Random II demands an Ettin card of you.');
    expect(demand('b', 'a', 'unicorn')).toContain(' a Unicorn ');
  });

  it('counts the creatures that have a card', () => {
    expect(shown(colossal, {})).toMatch(/\d of 7 creatures have a card in this row\./);
    expect(shown(titan, {})).toMatch(/\d of \d creatures have a card in this column\./);
  });
});
