import type { Locator, Page } from '@playwright/test';

import { Player } from '../../scripts/player.ts';
import type { View } from '../../src/generated/colosseum.ts';
import type { LegalAction, TableState } from '../../src/generated/protocol.ts';
import { accessible, expect, fits, seat, test, thing, url } from './house.ts';

/** Declines whatever it can. */
function decline(legal: readonly LegalAction[]): LegalAction {
  const declines = ['no investment', 'pass', 'drop', 'refuse', 'finish', 'skip', 'no request'];
  return legal.find(({ action }) => declines.includes(action)) ?? legal[0]!;
}

/** Declines whatever it can but a show. */
const produce = (legal: readonly LegalAction[]): LegalAction =>
  legal.find(({ action }) => action.startsWith('produce')) ?? decline(legal);

/** A table where this seat is asked for this decision; on the way there it declines whatever it can. */
async function at(page: Page, phase: View['phase'], seats = 3, pick = decline): Promise<View> {
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: 'random' }));
  // A decision that is none is taken by the page itself.
  const wanted = ({ position }: TableState): boolean =>
    (position?.view as View).phase === phase && position?.forced !== true;
  for (;;) {
    const { id, player } = await seat(page.context(), { game: 'colosseum', seats: [{ kind: 'me' }, ...bots] });
    const state = await player.play(id, wanted, pick);
    // Not every game has it.
    if (!wanted(state)) continue;
    await page.goto(url(`t/${id}`));
    await thing(page, 'market:1').waitFor();
    return state.position!.view as View;
  }
}

/** Wholly in the window, above the tray, and nothing lies over its middle. */
async function inSight(what: Locator): Promise<void> {
  const fault = (): Promise<string> =>
    what.evaluate((element) => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect();
      const end = document.querySelector('section.tray')!.getBoundingClientRect().top;
      if (top < 0) return `${-top} px above the window`;
      if (bottom > end + 1) return `${bottom - end} px below the top of the tray`;
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? '' : 'covered';
    });
  // The tray reports its height with the next frame.
  await expect
    .configure({ soft: true })
    .poll(fault, { message: `${what}` })
    .toBe('');
}
const log = (page: Page) => page.getByRole('log', { name: 'What happened' });
const refusal = (page: Page) => page.getByRole('alert').getByRole('link', { name: /CO-/ });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an auction: a market, a bid of one’s own, and the others answer', async ({ page }) => {
  await at(page, 'open');
  const auction = panel(page, 'Auctions');
  // Without a market it says what is lacking, with the rule.
  await auction.getByRole('button', { name: 'Open at 8' }).click();
  await expect(auction.getByRole('link', { name: 'CO-6.2' })).toBeVisible();
  await thing(page, 'market:3').click();
  await expect(thing(page, 'market:3')).toHaveAttribute('data-lit', 'chosen');
  await expect(thing(page, 'bid:8')).toHaveAttribute('data-lit', 'next');
  await auction.getByRole('button', { name: 'More' }).click();
  await accessible(page);
  await auction.getByRole('button', { name: 'Open at 9' }).click();
  await expect(auction.getByRole('button', { name: /^Open at/ })).toHaveCount(0);
  await expect(log(page)).toContainText(/market 3/);
});

test('a bid that cannot be paid says so, and is refused with its rule', async ({ page }) => {
  const view = await at(page, 'bid');
  const auction = panel(page, 'Auctions');
  await auction.getByLabel('Your bid').fill('99');
  await expect(auction.getByRole('status')).toContainText(`You have ${view.seats[0]!.coins} coins`);
  await auction.getByRole('button', { name: 'Bid 99' }).click();
  await expect(refusal(page)).toHaveText(/CO-R18/);
});

test('what cannot be used now says why, with a link to the rule', async ({ page }) => {
  await at(page, 'invest');
  await thing(page, 'market:2').click();
  await expect(refusal(page)).toBeVisible();
  await refusal(page).click();
  await expect(page.getByRole('dialog', { name: /^Rules/ })).toContainText(/CO-/);
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
  await expect(thing(page, 'bid:8')).toHaveCount(0);
  await expect(log(page)).toContainText(/market 2/);
});

test('a trade is put together by touches; what the rules forbid is refused with its rule', async ({ page }) => {
  const view = await at(page, 'trade');
  const [me, partner] = [view.seats[0]!, view.seats[1]!];
  const [[mine], [theirs]] = [me.tokens[0]!, partner.tokens[0]!];
  const trade = panel(page, 'Trade');
  const propose = trade.getByRole('button', { name: 'Make offer' });
  // For nobody yet.
  await propose.click();
  await expect(trade.getByRole('link', { name: 'CO-8.6' })).toBeVisible();
  await thing(page, 'seat:b').click();
  // Nothing for nothing.
  await propose.click();
  await expect(refusal(page)).toHaveText(/CO-8.4/);
  await page.keyboard.press('Escape');
  // Coins for coins.
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
  const told = await log(page).locator('li').count();
  await propose.click();
  await expect.poll(() => log(page).locator('li').count()).toBeGreaterThan(told);
});

for (const pointer of ['mouse', 'finger'] as const) {
  test(`tokens are dragged into an offer with a ${pointer}`, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: pointer === 'finger', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const view = await at(page, 'trade');
    const [[mine]] = [view.seats[0]!.tokens[0]!];
    const trade = panel(page, 'Trade');
    const bowl = (side: 'give' | 'want') => trade.locator(`[data-drop="${side}"]`);
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
    await drag(thing(page, `give:${mine}`), bowl('give'));
    await expect(bowl('give').getByRole('button')).toHaveCount(1);
    // What is yours is not what you want: it goes back.
    await drag(thing(page, `give:${mine}`), bowl('want'));
    await expect(bowl('want').getByRole('button')).toHaveCount(0);
    await expect(bowl('give').getByRole('button')).toHaveAccessibleName(/of 1$/);
    await drag(thing(page, 'want:coins'), bowl('want'));
    await expect(bowl('want').getByRole('button')).toHaveCount(1);
    await context.close();
  });
}

const asks = (phase: View['phase']) => (state: TableState) => (state.position?.view as View).phase === phase;

/** A table with a friend, who speaks to the server. */
async function withGaius(page: Page) {
  const { id, player, invitation } = await seat(page.context(), {
    game: 'colosseum',
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'random' }],
  });
  const gaius = await Player.guest(url().slice(0, -1), 'Gaius');
  await gaius.ask(`tables/${id}/enter`, { invitation });
  await gaius.ask(`tables/${id}/commands`, { type: 'sit' });
  const says = async (action: string) => {
    const { version } = await gaius.state(id);
    await gaius.ask(`tables/${id}/commands`, { type: 'act', action, version });
  };
  return { id, player, gaius, says };
}
const owned = (page: Page, asset: string, count: number) =>
  expect(thing(page, `token:${asset}`)).toHaveAccessibleName(new RegExp(`: ${count}\\b`));

test('an offer is answered with a counter-offer, which is accepted', async ({ page }) => {
  const { id, player, gaius, says } = await withGaius(page);
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
  await trade.getByRole('button', { name: 'Counter-offer' }).click();
  // His token for hers, without the coin.
  await thing(page, `give:${mine}`).click();
  await thing(page, `want:${his}`).click();
  await trade.getByRole('button', { name: 'Make counter-offer' }).click();
  await gaius.play(id, asks('counter'), decline);
  await says('accept');
  await owned(page, his, (hers.get(his) ?? 0) + 1);
});

test('a counter-offer to one’s own offer is accepted in the panel', async ({ page }) => {
  const { id, player, gaius, says } = await withGaius(page);
  const [answering, { position }] = await Promise.all([
    gaius.play(id, asks('answer'), decline),
    (async () => {
      const state = await player.play(id, asks('trade'), decline);
      await page.goto(url(`t/${id}`));
      const { seats } = state.position!.view as View;
      const [[mine]] = [seats[0]!.tokens[0]!];
      const theirs = seats[1]!.tokens.map(([asset]) => asset).find((asset) => asset !== mine)!;
      for (const object of ['seat:b', `give:${mine}`, `want:${theirs}`]) await thing(page, object).click();
      await panel(page, 'Trade').getByRole('button', { name: 'Make offer' }).click();
      return state;
    })(),
  ]);
  const offered = (answering.position!.view as View).offer!;
  const before = (asset: string) => (position!.view as View).seats[0]!.tokens.find(([one]) => one === asset)?.[1] ?? 0;
  const trade = panel(page, 'Trade');
  // He wants a coin more, and gets it.
  await says(`counter ${offered.wants} for ${offered.gives}, 1 coin`);
  await expect(trade).toContainText('Gaius made a counter-offer');
  await trade.getByRole('button', { name: 'Accept' }).click();
  await owned(page, offered.wants, before(offered.wants) + 1);
  await owned(page, offered.gives, before(offered.gives) - 1);
});

test('the holdings of all players can be looked at', async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('what is asked is in sight, and everybody is', async ({ page }) => {
    await at(page, 'open', 5);
    await fits(page);
    for (const letter of 'abcde') await inSight(thing(page, `seat:${letter}`));
    await inSight(panel(page, 'Auctions').getByRole('button', { name: 'Open at 8' }));
    await inSight(thing(page, 'bid:8'));
    await thing(page, 'market:5').click();
    await thing(page, 'bid:8').click();
    await expect(log(page)).toContainText(/market 5/);
  });

  test('a bid and those who bid are in sight wherever one looks', async ({ page }) => {
    await at(page, 'bid', 5);
    for (const scrolled of [0, 600, 1400]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled);
      await inSight(panel(page, 'Auctions').getByLabel('Your bid'));
      await inSight(thing(page, 'seat:e'));
    }
  });

  test('what can be built and bought is in sight', async ({ page }) => {
    await at(page, 'invest', 5);
    for (const object of ['tickets', 'loge', 'expansion:clockwise', 'program:11']) {
      await inSight(thing(page, object));
    }
  });

  test('a trade is in sight, and can be made there', async ({ page }) => {
    const view = await at(page, 'trade', 5);
    const trade = panel(page, 'Trade');
    await fits(page);
    await inSight(trade.getByRole('button', { name: 'Make offer' }));
    await inSight(thing(page, `give:${view.seats[0]!.tokens[0]![0]}`));
    await inSight(trade.locator('[data-drop="want"]'));
    await accessible(page);
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const phase of ['open', 'trade'] as const) {
    test(`five players, your holdings, forecast and programs are in sight (${phase})`, async ({ page }) => {
      const view = await at(page, phase, 5);
      for (const letter of 'abcde') await inSight(thing(page, `seat:${letter}`));
      const own = panel(page, 'Your holdings');
      await inSight(own.locator('.forecast'));
      await inSight(thing(page, 'expansion:clockwise'));
      for (const { number } of view.seats[0]!.programs) await inSight(own.locator(`[data-object="program:${number}"]`));
      if (phase === 'trade') {
        await inSight(panel(page, 'Trade').getByRole('button', { name: 'Make offer' }));
        await inSight(thing(page, 'want:coins'));
      }
    });
  }

  test('a show is announced by programs that are wholly in sight', async ({ page }) => {
    const view = await at(page, 'announce', 5, produce);
    const shows = panel(page, 'Shows');
    const mine = view.seats[0]!.programs.filter(({ producible }) => producible);
    for (const { number } of mine) await inSight(shows.locator(`[data-object="program:${number}"]`));
    // Your holdings beside it have the forecast.
    await expect(shows.getByRole('table')).toHaveCount(0);
    await expect(panel(page, 'Your holdings').getByRole('table')).toBeVisible();
  });
});

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the board, everybody, and what is asked are on one screen', async ({ page }) => {
    const view = await at(page, 'trade', 5);
    await fits(page);
    for (const letter of 'abcde') await inSight(thing(page, `seat:${letter}`));
    for (const square of [0, 11, 18, 29]) await inSight(thing(page, `square:${square}`));
    for (const market of [1, 5]) await inSight(thing(page, `market:${market}`));
    const trade = panel(page, 'Trade');
    await inSight(trade.getByRole('button', { name: 'Make offer' }));
    await inSight(trade.locator('[data-drop="want"]'));
    await inSight(thing(page, `give:${view.seats[0]!.tokens[0]![0]}`));
  });
});

for (const [width, height] of [
  [768, 1024],
  [1024, 768],
] as const) {
  test(`on a tablet of ${width} by ${height} the board stands as high as what is beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await at(page, 'dice', 5, produce);
    await fits(page);
    const bottom = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
    await expect
      .poll(async () => Math.abs((await bottom('.map .loop')) - (await bottom('.side .scene'))))
      .toBeLessThanOrEqual(2);
    for (const square of [0, 11, 18, 29]) await inSight(thing(page, `square:${square}`));
    // Nothing in the scene is cut off at its side: dice, forecast, programs.
    const area = panel(page, 'Shows').locator('.area');
    await expect.poll(() => area.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test('on a phone a replay keeps what is going on above its controls', async ({ page }) => {
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
