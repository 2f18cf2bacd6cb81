import type { Page } from '@playwright/test';

import { Player } from '../../scripts/player.ts';
import type { View } from '../../src/generated/colosseum.ts';
import type { LegalAction, TableState } from '../../src/generated/protocol.ts';
import { accessible, expect, seat, test, thing, url } from './house.ts';

/** Declines whatever it can. */
function decline(legal: readonly LegalAction[]): LegalAction {
  const declines = ['no investment', 'pass', 'drop', 'refuse', 'finish', 'skip', 'no request'];
  return legal.find(({ action }) => declines.includes(action)) ?? legal[0]!;
}

/** A table of three where this seat is asked for this decision; on the way there it declines whatever it can. */
async function at(page: Page, phase: View['phase']): Promise<View> {
  const bots = [1, 2].map(() => ({ kind: 'bot' as const, level: 'random' }));
  const { id, player } = await seat(page.context(), { game: 'colosseum', seats: [{ kind: 'me' }, ...bots] });
  const state = await player.play(id, (state) => (state.position?.view as View).phase === phase, decline);
  await page.goto(url(`t/${id}`));
  await thing(page, 'market:1').waitFor();
  return state.position!.view as View;
}
const log = (page: Page) => page.getByRole('log', { name: 'What happened' });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an auction: a market, a bid of one’s own, and the others answer', async ({ page }) => {
  await at(page, 'open');
  const auction = panel(page, 'Auctions');
  await expect(auction.getByRole('button', { name: 'Open at' })).toBeDisabled();
  await thing(page, 'market:3').click();
  await expect(thing(page, 'market:3')).toHaveAttribute('data-lit', 'chosen');
  await expect(thing(page, 'bid:8')).toHaveAttribute('data-lit', 'next');
  await auction.getByRole('button', { name: 'More' }).click();
  await accessible(page);
  await auction.getByRole('button', { name: 'Open at 9' }).click();
  await expect(log(page)).toContainText('opens market 3');
});

test('an auction with the keyboard alone', async ({ page }) => {
  await at(page, 'open');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['object'] ?? '');
  const reach = async (place: string) => {
    for (let presses = 0; presses < 60 && !(await focused()).startsWith(place); presses += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toContain(place);
  };
  await reach('market:');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('market:2');
  await page.keyboard.press('Enter');
  await reach('bid:');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('opens market 2');
});

test('a trade is put together by touches; what the rules forbid is refused with its rule', async ({ page }) => {
  const view = await at(page, 'trade');
  const [me, partner] = [view.seats[0]!, view.seats[1]!];
  const [[mine], [theirs]] = [me.tokens[0]!, partner.tokens[0]!];
  const trade = panel(page, 'Trade');
  const propose = trade.getByRole('button', { name: 'Propose' });
  await expect(propose).toBeDisabled();
  // Coins for coins.
  await trade.locator('[data-object="seat:b"]').click();
  await thing(page, 'give:coins').click();
  await thing(page, 'want:coins').click();
  await propose.click();
  await expect(page.getByRole('alert')).toContainText('CO-8.4');
  await page.keyboard.press('Escape');
  await trade.getByRole('button', { name: 'Clear' }).click();
  // A token and a coin for a token.
  await thing(page, `give:${mine}`).click();
  await thing(page, 'give:coins').click();
  await thing(page, `want:${theirs}`).click();
  await accessible(page);
  await propose.click();
  await expect(log(page)).toContainText(`offers`);
});

test('an offer is answered with other terms, which are accepted', async ({ page }) => {
  const { id, player, invitation } = await seat(page.context(), {
    game: 'colosseum',
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'random' }],
  });
  const gaius = await Player.guest(url().slice(0, -1), 'Gaius');
  await gaius.ask(`tables/${id}/enter`, { invitation });
  await gaius.ask(`tables/${id}/commands`, { type: 'sit' });
  const asks = (phase: View['phase']) => (state: TableState) => (state.position?.view as View).phase === phase;
  const says = async (action: string) => {
    const { version } = await gaius.state(id);
    await gaius.ask(`tables/${id}/commands`, { type: 'act', action, version });
  };
  const answering = player.play(id, asks('answer'), decline);
  const trading = (await gaius.play(id, asks('trade'), decline)).position!.view as View;
  const [hers, goods] = [new Map(trading.seats[0]!.tokens), new Map(trading.seats[1]!.tokens)];
  const his = [...goods.keys()].find((asset) => hers.get(asset) !== goods.get(asset))!;
  const mine = [...hers.keys()].find((asset) => asset !== his)!;
  await says(`offer a ${his} for ${mine}, 1 coin`);
  await answering;

  await page.goto(url(`t/${id}`));
  const trade = panel(page, 'Trade');
  await expect(thing(page, 'offer')).toHaveAccessibleName(/Gaius gives/);
  await expect(trade.getByRole('button', { name: 'Accept' })).toBeEnabled();
  // His token for hers, without the coin.
  await thing(page, `give:${mine}`).click();
  await thing(page, `want:${his}`).click();
  await trade.getByRole('button', { name: 'Propose these terms' }).click();
  await gaius.play(id, asks('counter'), decline);
  await says('accept');
  await expect(log(page)).toContainText(`Gaius gives Livia ${his} for ${mine}`);
  await expect(thing(page, `token:${his}`)).toHaveAccessibleName(new RegExp(`: ${(hers.get(his) ?? 0) + 1}\\b`));
});

test('the houses and programs of everybody can be looked at', async ({ page }) => {
  const view = await at(page, 'invest');
  const { number, name } = view.seats[1]!.programs[0]!;
  await page
    .getByRole('button', { name: `Program ${number}, ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(name);
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'tokens left in the bag' }).click();
  await expect(page.getByRole('dialog', { name: 'All tokens' })).toContainText('Additional Action');
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await at(page, 'open');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await thing(page, 'market:5').click();
  await thing(page, 'bid:8').click();
  await expect(log(page)).toContainText('opens market 5');
});
