import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';

import type { TableView } from '../../generated/protocol';
import { toasts } from '../../lib/toasts.svelte';
import type { View } from '../../generated/colosseum';
import type { BoardModule } from '../board';
import { stage } from '../test-board.svelte';
import TestBoard from '../TestBoard.svelte';
import * as colosseum from './Board.svelte';
import { act, moment } from './fixtures/moments';

const module = colosseum as unknown as BoardModule;

function show(state: TableView, settings: { readonly?: boolean } = {}) {
  const staged = stage(state, settings);
  render(TestBoard, { module, board: staged.board });
  return staged;
}
const object = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-object="${name}"]`);
  if (!found) throw new Error(`${name} is nowhere`);
  return found;
};
const touch = (name: string) => fireEvent.click(object(name));

describe('the board of Colosseum', () => {
  it('shows all objects, and explains those that cannot be used now', async () => {
    const { played, refused } = show(moment({}, [act('buy ticket', 'tickets'), act('no investment')]));
    for (let square = 0; square < 36; square += 1) object(`square:${square}`);
    for (const name of ['noble:emperor-8', 'noble:senator-6', 'market:5', 'program:1', 'program:11', 'token:lion', 'seat:b', 'medals:a', 'action-token', 'loge', 'expansion:clockwise', 'expansion:counterclockwise']) object(name); // prettier-ignore
    await touch('market:5');
    expect(refused).toEqual(['market:5']);
    await touch('tickets');
    expect(played).toEqual(['buy ticket']);
  });

  it('shows the missing tokens of a program and the forecast of its show', () => {
    show(moment({}, []));
    expect(object('program:1').getAttribute('aria-label')).toBe(
      'Program 1, Tribute to Munus; lacks a Decoration; 5 spectators now, 5 with Jokers, 16 in all',
    );
    const [forecast] = screen.getAllByRole('table');
    const rows = within(forecast!)
      .getAllByRole('row')
      .map((row) => row.textContent!.replaceAll(/\s+/g, ''));
    expect(rows).toEqual(
      expect.arrayContaining(['Program5', 'Nobles+7', 'Tickets–', expect.stringMatching(/^Spectators16/)]),
    );
  });

  it('shows everything to spectators, with nothing to touch', () => {
    show(moment({ viewer: null }, [], null), { readonly: true });
    expect(document.querySelector('button[data-object]')).toBeNull();
    expect(screen.getAllByText('Cassius').length).toBeGreaterThan(0);
  });
});

describe('an auction', () => {
  const auction = { market: 2, initiator: 'b', bid: 9, leader: 'b', still_in: ['a', 'b'] } as const;
  const running = moment({ phase: 'bid', auction: { ...auction, still_in: [...auction.still_in] }, barred: [] }, [
    act('bid 10', 'bid:10'),
    act('bid 11', 'bid:11'),
    act('drop'),
  ]);

  const players = () =>
    within(screen.getByRole('list', { name: 'What each player is doing' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent!.replaceAll(/\s+/g, ' ').trim());

  it('shows who leads, who is in and who has dropped', () => {
    show(running);
    expect(players()).toEqual([
      expect.stringContaining('to bid'),
      expect.stringContaining('leads 9'),
      expect.stringContaining('dropped'),
    ]);
  });

  it('forecasts what your shows would bring with the market', async () => {
    const state = moment({ phase: 'open' }, [act('open 3 at 8', 'market:3', 'bid:8'), act('pass')]);
    const markets = (state.position!.view as View).markets;
    markets[2] = { market: 3, tokens: ['decoration', 'emperor', 'cage'] };
    show(state);
    await touch('market:3');
    const item = within(screen.getByRole('list', { name: 'With market 3:' })).getByRole('listitem');
    expect(item.textContent).toContain('Program 1, Tribute to Munus: 16 spectators now, then 18');
  });

  it('is over when it is won', async () => {
    const { show: next } = show(running);
    next(moment({ phase: 'open', barred: ['b'] }, [act('pass')]));
    await tick();
    expect(players()[1]).toContain('won');
    expect(players().join()).not.toContain('leads');
  });

  const field = () => screen.getByLabelText<HTMLInputElement>('Your bid');
  const type = (bid: string) => fireEvent.input(field(), { target: { value: bid } });

  it('takes a suggested bid by a touch, and any other by a number', async () => {
    const { played } = show(running);
    await touch('bid:11');
    await type('17');
    await fireEvent.click(screen.getByRole('button', { name: 'Bid 17' }));
    expect(played).toEqual(['bid 11', 'bid 17']);
  });

  it('resets a typed bid with the auction, and follows raises', async () => {
    const { show: next } = show(running);
    const at = (market: number, bid: number) =>
      moment({ phase: 'bid', auction: { ...auction, market, bid, still_in: ['a', 'b'] } }, [
        act(`bid ${bid + 1}`, `bid:${bid + 1}`),
        act('drop'),
      ]);
    await type('20');
    next(at(2, 12));
    await tick();
    expect(field().value).toBe('20');
    next(at(2, 23));
    await tick();
    expect(field().value).toBe('24');
    await type('29');
    next(at(3, 9));
    await tick();
    expect(field().value).toBe('10');
  });

  it('says what is wrong with a typed bid, and still sends it', async () => {
    const { played } = show(running);
    await type('99');
    const problem = document.getElementById('bid-problem')!;
    expect(problem.textContent).toMatch(/You have 30 coins.*CO-R18/);
    expect(within(problem).getByRole('link', { name: 'CO-R18' })).toBeTruthy();
    await type('4');
    expect(problem.textContent).toContain('The bid stands at 9');
    // The table refuses it, with its rule.
    await fireEvent.click(screen.getByRole('button', { name: 'Bid 4' }));
    expect(played).toEqual(['bid 4']);
  });

  it('shows a player with too few coins no bids, but a button to cash a medal', async () => {
    const auctioned = { phase: 'bid', auction: { ...auction, bid: 40, still_in: ['a', 'b'] } } as const;
    const { played, show: next } = show(moment(auctioned as never, [act('drop')]));
    expect(document.querySelector('[data-object^="bid:"]')).toBeNull();
    expect(screen.queryByLabelText('Your bid')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Bid/ })).toBeNull();
    const cash = () =>
      within(screen.getByRole('region', { name: 'Auctions' })).queryByRole('button', { name: /cash/i });
    expect(cash()).toBeNull();
    next(moment(auctioned as never, [act('drop'), act('cash medal', 'medals:a')]));
    await tick();
    await fireEvent.click(cash()!);
    expect(played).toEqual(['cash medal']);
  });

  it('addresses the player who may open it', () => {
    show(moment({ phase: 'open' }, [act('open 3 at 8', 'market:3', 'bid:8'), act('pass')]));
    expect(screen.getByText(/You may open an auction/)).toBeTruthy();
    expect(screen.queryByText(/Livia may open/)).toBeNull();
  });

  it('cannot be opened without a market, and says so', async () => {
    const { played } = show(moment({ phase: 'open' }, [act('open 3 at 8', 'market:3', 'bid:8'), act('pass')]));
    await fireEvent.click(screen.getByRole('button', { name: 'Open at 8' }));
    expect(played).toEqual([]);
    expect(screen.getByText(/Which market\?/).textContent).toContain('CO-6.2');
    await touch('market:3');
    expect(screen.queryByText(/Which market\?/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Open at 8' }));
    expect(played).toEqual(['open 3 at 8']);
  });

  it('is opened by a market and a bid, in any order', async () => {
    const legal = [8, 10].map((bid) => act(`open 3 at ${bid}`, 'market:3', `bid:${bid}`));
    const { played } = show(moment({ phase: 'open' }, [...legal, act('pass')]));
    await touch('market:3');
    await touch('bid:10');
    await touch('bid:8');
    await touch('market:3');
    expect(played).toEqual(['open 3 at 10', 'open 3 at 8']);
  });
});

describe('a trade', () => {
  const free = moment({ phase: 'trade', proposals_left: 20 }, [
    act('offer b 4 coins for priest', 'seat:b', 'give:coins', 'want:priest'),
    act('finish'),
  ]);

  it('is composed by touches, also one that is not listed', async () => {
    const { played } = show(free);
    for (const name of ['seat:b', 'give:gladiator', 'give:gladiator', 'give:coins', 'want:priest']) await touch(name);
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    expect(played).toEqual(['offer b 2 gladiator, 1 coins for priest']);
  });

  it('removes goods that are touched in the offer, and never adds more than there are', async () => {
    const { played } = show(free);
    for (const name of ['seat:b', 'give:lion', 'give:gladiator', 'want:priest']) await touch(name);
    await touch('give:lion');
    expect(toasts.list.map(({ text }) => text)).toContain('The offer already has all you have of this.');
    await fireEvent.click(screen.getByRole('button', { name: 'Remove a Gladiator of 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    expect(played).toEqual(['offer b lion for priest']);
  });

  it('shows the same available goods with any partner', async () => {
    const { refused } = show(free);
    const available = () =>
      [...document.querySelectorAll<HTMLElement>('[data-object^="want:"]')].map((one) => one.dataset.object);
    const before = available();
    expect(before).toEqual(['want:priest', 'want:ship', 'want:coins']);
    await touch('seat:b');
    expect(available()).toEqual(before);
    await touch('want:ship');
    expect(refused).toEqual(['want:ship']);
  });

  it('forecasts what your shows would bring with the offer', async () => {
    show(free);
    await touch('give:lion');
    expect(screen.getByRole('list', { name: 'With this trade:' }).textContent).toContain('no change');
    // The star is lost too.
    await touch('give:gladiator');
    await touch('give:gladiator');
    expect(screen.getByRole('list', { name: 'With this trade:' }).textContent).toContain('16 spectators now, then 10');
  });

  it('can be offered to all players', async () => {
    const { played } = show(free);
    for (const name of ['seat:all', 'give:lion', 'want:ship']) await touch(name);
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    expect(played).toEqual(['offer all lion for ship']);
  });

  const offered = (legal: string[]): TableView =>
    moment(
      {
        phase: 'answer',
        offer: { trader: 'b', to_all: false, gives: 'priest, 2 coins', wants: 'lion', counter_by: null, counter_gives: null, counter_wants: null, accepted: [] },
      },
      legal.map((action) => act(action, 'offer')),
    ); // prettier-ignore

  it('is answered, or countered with other terms', async () => {
    const { played } = show(offered(['accept', 'refuse']));
    expect(object('offer').getAttribute('aria-label')).toContain('Cassius gives a Priest and 2 coins for a Lion');
    await fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Counter-offer …' }));
    await touch('give:gladiator');
    await touch('want:priest');
    await fireEvent.click(screen.getByRole('button', { name: 'Make counter-offer' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(played).toEqual(['refuse', 'counter gladiator for priest', 'accept']);
  });

  it('shows who gives what, and the effects on your programs', () => {
    show(offered(['accept', 'refuse']));
    const trade = screen.getByRole('region', { name: 'Trade' });
    expect(trade.textContent!.replaceAll(/\s+/g, ' ')).toMatch(/Cassius gives.*You give/);
    expect(trade.textContent).toContain('no change for your programs');
  });

  it('says which of your programs a trade would help', () => {
    const state = offered(['accept', 'refuse']);
    const view = state.position!.view as View;
    view.offer = { ...view.offer!, gives: 'decoration', wants: 'gladiator' };
    show(state);
    const list = within(screen.getByRole('list', { name: 'With this trade:' }));
    expect(list.getByRole('listitem').textContent!.replaceAll(/\s+/g, ' ')).toContain('16 spectators now, then 14');
  });

  it('explains what cannot be accepted', async () => {
    const { played } = show(offered(['refuse']));
    await fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(played).toEqual(['accept']);
  });

  it('keeps the draft after a refusal, and clears it after a trade', async () => {
    const { played, show: next } = show(free);
    for (const name of ['seat:b', 'give:gladiator', 'want:priest']) await touch(name);
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    next(moment({ phase: 'answer', to_act: 'b' }, []));
    await tick();
    next(free);
    await tick();
    expect(screen.getByRole('group', { name: 'You give a Gladiator' })).toBeTruthy();
    await touch('give:lion');
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    expect(played).toEqual(['offer b gladiator for priest', 'offer b gladiator, lion for priest']);
    const traded = structuredClone(free);
    const [mine, theirs] = (traded.position!.view as View).seats;
    [mine!.tokens, theirs!.tokens] = [[['priest', 1]], [['gladiator', 1]]];
    next(traded);
    await tick();
    expect(screen.queryByRole('group', { name: /You give .*Gladiator/ })).toBeNull();
  });

  it('says what is missing in an offer', async () => {
    const { played } = show(free);
    await touch('give:lion');
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    expect(played).toEqual([]);
    expect(screen.getByText(/To whom\?/).textContent).toContain('CO-8.6');
    await touch('seat:b');
    expect(screen.queryByText(/To whom\?/)).toBeNull();
    // The table refuses a gift, with its rule.
    await fireEvent.click(screen.getByRole('button', { name: 'Make offer' }));
    expect(played).toEqual(['offer b lion for 0 coins']);
  });
});

describe('a show', () => {
  it('moves nobles to squares that say what it brings', async () => {
    const { played } = show(
      moment({ phase: 'dice', dice: ['2'] }, [
        {
          ...act('move senator 6 by 2', 'noble:senator-6', 'square:8'),
          message: {
            id: 'move_noble',
            args: {
              what: {
                id: 'noble_move_with',
                args: {
                  what: { id: 'noble_move', args: { noble: { name: 'noble-senator' }, from: 6, to: 8 } },
                  outcomes: [{ id: 'outcome_into_own', args: { spectators: 3 } }],
                },
              },
            },
          },
        },
        act('move emperor 8 by 2', 'noble:emperor-8', 'square:10'),
      ]),
    );
    await touch('noble:senator-6');
    expect(object('square:8').getAttribute('aria-label')).toContain('The noble can end here: into your arena, +3.');
    // The mark is not under the arena.
    expect(document.querySelector('.landing')!.textContent).toContain('+3');
    expect(screen.getByRole('region', { name: 'Shows' }).textContent).toContain('into your arena, +3');
    await touch('square:8');
    expect(played).toEqual(['move senator 6 by 2']);
  });

  it('is performed with Jokers and medals', async () => {
    const count = { program: 5, nobles: 7, tickets: 0, podiums: 0, earlier: 0, stars: 0, medals: 0 };
    const legal = [0, 1].flatMap((jokers) =>
      [0, 1, 2].map((medals) => act(`perform ${jokers} ${medals}`, `jokers:${jokers}`, `bonus:${medals}`)),
    );
    const { played } = show(
      moment({ phase: 'perform', announced: 1, announced_counts: [[0, count], [1, { ...count, program: 7 }]] }, legal), // prettier-ignore
    );
    const panel = within(screen.getByRole('region', { name: 'Shows' }));
    expect(panel.getByRole('row', { name: /Spectators/ }).textContent).toContain('14');
    // Terms of 0 are omitted, to leave room for Jokers and medals.
    expect(panel.queryByRole('row', { name: /Tickets/ })).toBeNull();
    await touch('bonus:2');
    expect(panel.getByRole('row', { name: /Spectators/ }).textContent).toContain('20');
    await touch('jokers:0');
    expect(played).toEqual(['perform 0 2']);
  });

  it('has only the button of the tray if there is one way to perform it', () => {
    const count = { program: 5, nobles: 7, tickets: 0, podiums: 0, earlier: 0, stars: 0, medals: 0 };
    show(moment({ phase: 'perform', announced: 1, announced_counts: [[0, count]] }, [act('perform', 'jokers:0', 'bonus:0')])); // prettier-ignore
    const panel = within(screen.getByRole('region', { name: 'Shows' }));
    expect(panel.queryByRole('button', { name: 'perform' })).toBeNull();
    expect(object('jokers:0').textContent).toContain('no Jokers');
    expect(object('bonus:0').textContent).toContain('no medals');
  });
});

describe('the closing', () => {
  it('asks for tokens of the donor', async () => {
    const { played } = show(
      moment({ phase: 'request', donor: 'b' }, [act('ask priest', 'ask:priest'), act('no request')]),
    );
    await touch('ask:priest');
    expect(played).toEqual(['ask priest']);
  });

  it('addresses the player who discards', () => {
    show(moment({ phase: 'discard' }, [act('discard lion', 'token:lion')]));
    expect(screen.getByRole('region', { name: 'Closing' }).textContent!.replaceAll(/\s+/g, ' ')).toContain(
      'You discard one token',
    );
  });
});
