import type { Locator, Page } from '@playwright/test';

import { Player } from '../../scripts/player.ts';
import type { View } from '../../src/generated/colosseum.ts';
import type { LegalAction, TableState } from '../../src/generated/protocol.ts';
import { accessible, expect, fits, locate, seat, test, url } from './fixtures.ts';

/** Declines if possible. */
function decline(legal: readonly LegalAction[]): LegalAction {
  const declines = ['no investment', 'pass', 'drop', 'refuse', 'finish', 'skip', 'no request'];
  return legal.find(({ action }) => declines.includes(action)) ?? legal[0]!;
}

/** Declines if possible, but produces shows. */
const produce = (legal: readonly LegalAction[]): LegalAction =>
  legal.find(({ action }) => action.startsWith('produce')) ?? decline(legal);

/** Opens a table where this seat has a decision in this phase; before that it plays with `pick`. */
async function openAt(page: Page, phase: View['phase'], seats = 3, pick = decline): Promise<View> {
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: 'random' }));
  // The page plays forced actions itself.
  const wanted = ({ position }: TableState): boolean =>
    (position?.view as View).phase === phase && position?.forced !== true;
  for (;;) {
    const { id, player } = await seat(page.context(), { game: 'colosseum', seats: [{ kind: 'me' }, ...bots] });
    const state = await player.play(id, wanted, pick);
    // Not every game has this phase.
    if (!wanted(state)) continue;
    await page.goto(url(`t/${id}`));
    await locate(page, 'market:1').waitFor();
    return state.position!.view as View;
  }
}

/** The element is entirely in the window, above the tray, and its centre is not covered. */
async function fullyVisible(target: Locator): Promise<void> {
  const fault = (): Promise<string> =>
    target.evaluate((element) => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect();
      const end = document.querySelector('section.tray')!.getBoundingClientRect().top;
      if (top < 0) return `${-top} px above the window`;
      if (bottom > end + 1) return `${bottom - end} px below the top of the tray`;
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? '' : 'covered';
    });
  // The tray reports its height with the next frame.
  await expect
    .configure({ soft: true })
    .poll(fault, { message: `${target}` })
    .toBe('');
}
const log = (page: Page) => page.getByRole('log', { name: 'Log' });
const refusal = (page: Page) => page.getByRole('alert').getByRole('link', { name: /CO-/ });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an auction: choose a market, open with a bid, the others answer', async ({ page }) => {
  await openAt(page, 'open');
  const auction = panel(page, 'Auctions');
  // Without a market it says what is missing, with the rule.
  await auction.getByRole('button', { name: 'Open at 8' }).click();
  await expect(auction.getByRole('link', { name: 'CO-6.2' })).toBeVisible();
  await locate(page, 'market:3').click();
  await expect(locate(page, 'market:3')).toHaveAttribute('data-lit', 'chosen');
  await expect(locate(page, 'bid:8')).toHaveAttribute('data-lit', 'next');
  await auction.getByRole('button', { name: 'More' }).click();
  await accessible(page);
  await auction.getByRole('button', { name: 'Open at 9' }).click();
  await expect(auction.getByRole('button', { name: /^Open at/ })).toHaveCount(0);
  await expect(log(page)).toContainText(/market 3/);
});

test('a bid that cannot be paid shows a warning, and is refused with its rule', async ({ page }) => {
  const view = await openAt(page, 'bid');
  const auction = panel(page, 'Auctions');
  await auction.getByLabel('Your bid').fill('99');
  await expect(auction.getByRole('status')).toContainText(`You have ${view.seats[0]!.coins} coins`);
  await auction.getByRole('button', { name: 'Bid 99' }).click();
  await expect(refusal(page)).toHaveText(/CO-R18/);
});

test('an object that cannot be used says why, with a link to the rule', async ({ page }) => {
  await openAt(page, 'invest');
  await locate(page, 'market:2').click();
  await expect(refusal(page)).toBeVisible();
  await refusal(page).click();
  await expect(page.getByRole('dialog', { name: /^Rules/ })).toContainText(/CO-/);
});

test('an auction with the keyboard only', async ({ page }) => {
  await openAt(page, 'open');
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
  await expect(locate(page, 'bid:8')).toHaveCount(0);
  await expect(log(page)).toContainText(/market 2/);
});

test('a trade is composed by touches; illegal offers are refused with the rule', async ({ page }) => {
  const view = await openAt(page, 'trade');
  const [me, partner] = [view.seats[0]!, view.seats[1]!];
  const [[mine], [theirs]] = [me.tokens[0]!, partner.tokens[0]!];
  const trade = panel(page, 'Trade');
  const propose = trade.getByRole('button', { name: 'Make offer' });
  // Not addressed to a player yet.
  await propose.click();
  await expect(trade.getByRole('link', { name: 'CO-8.6' })).toBeVisible();
  await locate(page, 'seat:b').click();
  // An empty offer.
  await propose.click();
  await expect(refusal(page)).toHaveText(/CO-8.4/);
  await page.keyboard.press('Escape');
  // Coins for coins.
  await locate(page, 'give:coins').click();
  await locate(page, 'want:coins').click();
  await propose.click();
  await expect(page.getByRole('alert')).toContainText('CO-8.4');
  await page.keyboard.press('Escape');
  await trade.getByRole('button', { name: 'Clear' }).click();
  // A token and a coin for a token.
  await locate(page, `give:${mine}`).click();
  await locate(page, 'give:coins').click();
  await locate(page, `want:${theirs}`).click();
  await accessible(page);
  const before = await log(page).locator('li').count();
  await propose.click();
  await expect.poll(() => log(page).locator('li').count()).toBeGreaterThan(before);
});

for (const pointer of ['mouse', 'finger'] as const) {
  test(`tokens are dragged into an offer with a ${pointer}`, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: pointer === 'finger', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const view = await openAt(page, 'trade');
    const [[mine]] = [view.seats[0]!.tokens[0]!];
    const trade = panel(page, 'Trade');
    const dropZone = (side: 'give' | 'want') => trade.locator(`[data-drop="${side}"]`);
    const drag = async (from: Locator, to: Locator): Promise<void> => {
      if (pointer === 'mouse') return from.dragTo(to);
      const middle = async (of: Locator) => {
        const { x, y, width, height } = (await of.boundingBox())!;
        return { x: x + width / 2, y: y + height / 2 };
      };
      const [start, end] = [await middle(from), await middle(to)];
      const touch = await context.newCDPSession(page);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
      for (const part of [0.3, 0.7, 1]) {
        const at = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(locate(page, `give:${mine}`), dropZone('give'));
    await expect(dropZone('give').getByRole('button')).toHaveCount(1);
    // Your own token cannot be wanted: it goes back.
    await drag(locate(page, `give:${mine}`), dropZone('want'));
    await expect(dropZone('want').getByRole('button')).toHaveCount(0);
    await expect(dropZone('give').getByRole('button')).toHaveAccessibleName(/of 1$/);
    await drag(locate(page, 'want:coins'), dropZone('want'));
    await expect(dropZone('want').getByRole('button')).toHaveCount(1);
    await context.close();
  });
}

const asks = (phase: View['phase']) => (state: TableState) => (state.position?.view as View).phase === phase;

/** A table with a second player, who uses the API directly. */
async function withGaius(page: Page) {
  const { id, player, invitation } = await seat(page.context(), {
    game: 'colosseum',
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'random' }],
  });
  const gaius = await Player.guest(url().slice(0, -1), 'Gaius');
  await gaius.ask(`tables/${id}/enter`, { invitation });
  await gaius.ask(`tables/${id}/commands`, { type: 'sit' });
  const act = async (action: string) => {
    const { version } = await gaius.state(id);
    await gaius.ask(`tables/${id}/commands`, { type: 'act', action, version });
  };
  return { id, player, gaius, act };
}
const owned = (page: Page, asset: string, count: number) =>
  expect(locate(page, `token:${asset}`)).toHaveAccessibleName(new RegExp(`: ${count}\\b`));

test('an offer is answered with a counter-offer, which is accepted', async ({ page }) => {
  const { id, player, gaius, act } = await withGaius(page);
  const answering = player.play(id, asks('answer'), decline);
  const trading = (await gaius.play(id, asks('trade'), decline)).position!.view as View;
  const [hers, goods] = [new Map(trading.seats[0]!.tokens), new Map(trading.seats[1]!.tokens)];
  const his = [...goods.keys()].find((asset) => hers.get(asset) !== goods.get(asset))!;
  const mine = [...hers.keys()].find((asset) => asset !== his)!;
  await act(`offer a ${his} for ${mine}, 1 coin`);
  await answering;

  await page.goto(url(`t/${id}`));
  const trade = panel(page, 'Trade');
  await expect(locate(page, 'offer')).toHaveAccessibleName(/Gaius gives/);
  await trade.getByRole('button', { name: 'Counter-offer' }).click();
  // The same tokens, without the coin.
  await locate(page, `give:${mine}`).click();
  await locate(page, `want:${his}`).click();
  await trade.getByRole('button', { name: 'Make counter-offer' }).click();
  await gaius.play(id, asks('counter'), decline);
  await act('accept');
  await owned(page, his, (hers.get(his) ?? 0) + 1);
});

test('a counter-offer to your own offer is accepted in the panel', async ({ page }) => {
  const { id, player, gaius, act } = await withGaius(page);
  const [answering, { position }] = await Promise.all([
    gaius.play(id, asks('answer'), decline),
    (async () => {
      const state = await player.play(id, asks('trade'), decline);
      await page.goto(url(`t/${id}`));
      const { seats } = state.position!.view as View;
      const [[mine]] = [seats[0]!.tokens[0]!];
      const theirs = seats[1]!.tokens.map(([asset]) => asset).find((asset) => asset !== mine)!;
      for (const object of ['seat:b', `give:${mine}`, `want:${theirs}`]) await locate(page, object).click();
      await panel(page, 'Trade').getByRole('button', { name: 'Make offer' }).click();
      return state;
    })(),
  ]);
  const offered = (answering.position!.view as View).offer!;
  const before = (asset: string) => (position!.view as View).seats[0]!.tokens.find(([one]) => one === asset)?.[1] ?? 0;
  const trade = panel(page, 'Trade');
  // The other player asks for one more coin, and gets it.
  await act(`counter ${offered.wants} for ${offered.gives}, 1 coin`);
  await expect(trade).toContainText('Gaius made a counter-offer');
  await trade.getByRole('button', { name: 'Accept' }).click();
  await owned(page, offered.wants, before(offered.wants) + 1);
  await owned(page, offered.gives, before(offered.gives) - 1);
});

test('the holdings of all players can be viewed', async ({ page }) => {
  const view = await openAt(page, 'invest');
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the choices and all players are visible', async ({ page }) => {
    await openAt(page, 'open', 5);
    await fits(page);
    for (const letter of 'abcde') await fullyVisible(locate(page, `seat:${letter}`));
    await fullyVisible(panel(page, 'Auctions').getByRole('button', { name: 'Open at 8' }));
    await fullyVisible(locate(page, 'bid:8'));
    await locate(page, 'market:5').click();
    await locate(page, 'bid:8').click();
    await expect(log(page)).toContainText(/market 5/);
  });

  test('the bid and the bidders stay visible while scrolling', async ({ page }) => {
    await openAt(page, 'bid', 5);
    for (const scrolled of [0, 600, 1400]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled);
      await fullyVisible(panel(page, 'Auctions').getByLabel('Your bid'));
      await fullyVisible(locate(page, 'seat:e'));
    }
  });

  test('everything that can be built or bought is visible', async ({ page }) => {
    await openAt(page, 'invest', 5);
    for (const object of ['tickets', 'loge', 'expansion:clockwise', 'program:11']) {
      await fullyVisible(locate(page, object));
    }
  });

  test('the trade panel is visible', async ({ page }) => {
    const view = await openAt(page, 'trade', 5);
    const trade = panel(page, 'Trade');
    await fits(page);
    await fullyVisible(trade.getByRole('button', { name: 'Make offer' }));
    await fullyVisible(locate(page, `give:${view.seats[0]!.tokens[0]![0]}`));
    await fullyVisible(trade.locator('[data-drop="want"]'));
    await accessible(page);
  });
});

test.describe('on desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const phase of ['open', 'trade'] as const) {
    test(`five players, your holdings, forecast and programs are visible (${phase})`, async ({ page }) => {
      const view = await openAt(page, phase, 5);
      for (const letter of 'abcde') await fullyVisible(locate(page, `seat:${letter}`));
      const own = panel(page, 'Your holdings');
      await fullyVisible(own.locator('.forecast'));
      await fullyVisible(locate(page, 'expansion:clockwise'));
      for (const { number } of view.seats[0]!.programs)
        await fullyVisible(own.locator(`[data-object="program:${number}"]`));
      if (phase === 'trade') {
        await fullyVisible(panel(page, 'Trade').getByRole('button', { name: 'Make offer' }));
        await fullyVisible(locate(page, 'want:coins'));
      }
    });
  }

  test('the programs for announcing a show are fully visible', async ({ page }) => {
    const view = await openAt(page, 'announce', 5, produce);
    const shows = panel(page, 'Shows');
    const mine = view.seats[0]!.programs.filter(({ producible }) => producible);
    for (const { number } of mine) await fullyVisible(shows.locator(`[data-object="program:${number}"]`));
    // The forecast is in your holdings beside it.
    await expect(shows.getByRole('table')).toHaveCount(0);
    await expect(panel(page, 'Your holdings').getByRole('table')).toBeVisible();
  });
});

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the board, all players and the choices are on one screen', async ({ page }) => {
    const view = await openAt(page, 'trade', 5);
    await fits(page);
    for (const letter of 'abcde') await fullyVisible(locate(page, `seat:${letter}`));
    for (const square of [0, 11, 18, 29]) await fullyVisible(locate(page, `square:${square}`));
    for (const market of [1, 5]) await fullyVisible(locate(page, `market:${market}`));
    const trade = panel(page, 'Trade');
    await fullyVisible(trade.getByRole('button', { name: 'Make offer' }));
    await fullyVisible(trade.locator('[data-drop="want"]'));
    await fullyVisible(locate(page, `give:${view.seats[0]!.tokens[0]![0]}`));
  });
});

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
] as const) {
  test(`on a tablet of ${width} by ${height} the board is as high as the panel beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAt(page, 'dice', 5, produce);
    await fits(page);
    const bottom = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
    await expect
      .poll(async () => Math.abs((await bottom('.map .loop')) - (await bottom('.side .scene'))))
      .toBeLessThanOrEqual(2);
    for (const square of [0, 11, 18, 29]) await fullyVisible(locate(page, `square:${square}`));
    // Nothing in the scene is cut off: dice, forecast, programs.
    const area = panel(page, 'Shows').locator('.area');
    await expect.poll(() => area.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test('on a phone a replay shows the scene above its controls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const bots = Array.from({ length: 2 }, () => ({ kind: 'bot' as const, level: 'random' }));
  const { id, player } = await seat(page.context(), { game: 'colosseum', seats: [{ kind: 'me' }, ...bots] });
  await player.play(id, () => false, decline);
  await page.goto(url(`replay/${id}#12`));
  const controls = page.getByRole('region', { name: 'Replay' });
  const scene = page.locator('.scene');
  await scene.waitFor();
  const bottom = async (of: Locator) => {
    const { y, height } = (await of.boundingBox())!;
    return y + height;
  };
  await expect.poll(async () => (await controls.boundingBox())!.y - (await bottom(scene))).toBeGreaterThanOrEqual(-1);
});
