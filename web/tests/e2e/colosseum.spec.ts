import type { Locator, Page } from '@playwright/test';

import { Player, seededRandom } from '../../scripts/player.ts';
import { add, type Goods, NOTHING, read } from '../../src/boards/colosseum/goods.ts';
import { total } from '../../src/boards/colosseum/spectators.ts';
import { effects } from '../../src/boards/colosseum/with-goods.ts';
import type { Asset, Event as ColosseumEvent, View } from '../../src/generated/colosseum.ts';
import type { LegalAction, TableView } from '../../src/generated/protocol.ts';
import { accessible, expect, fits, locate, pick, seat, test, url } from './fixtures.ts';

const counted = (tokens: readonly Asset[]): Goods =>
  tokens.filter((asset) => asset !== 'emperor').reduce<Goods>((all, asset) => add(all, asset, 1), NOTHING);

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
  const wanted = ({ position }: TableView): boolean =>
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

/** The element is entirely in the window, above the tray, and its centre is not covered. `must`: the test ends if not. */
async function fullyVisible(target: Locator, must = false): Promise<void> {
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
    .configure({ soft: !must })
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

const asks = (phase: View['phase']) => (state: TableView) => (state.position?.view as View).phase === phase;

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

test('touching another player opens what they have, and choosing a partner does not', async ({ page }) => {
  const view = await openAt(page, 'invest');
  const other = view.seats[1]!;
  await locate(page, 'seat:b').click();
  const dialog = page.getByRole('dialog', { name: /holdings$/ });
  await expect(dialog).toContainText(other.programs[0]!.name);
  await expect(dialog.getByRole('list', { name: 'Tokens' }).getByRole('listitem')).toHaveCount(other.tokens.length);
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('in a trade a touch chooses the partner, and a button opens what they have', async ({ page }) => {
  const view = await openAt(page, 'trade');
  await locate(page, 'seat:b').click();
  await expect(locate(page, 'seat:b')).toHaveAttribute('data-lit', 'chosen');
  const dialog = page.getByRole('dialog', { name: /holdings$/ });
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('list', { name: 'What each player is doing' })
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /holdings$/ })
    .click();
  await expect(dialog).toContainText(view.seats[1]!.programs[0]!.name);
});

test('the forecast says what a market would bring', async ({ page }) => {
  const view = await openAt(page, 'open');
  // A market with something that one of your programs lacks.
  const lacks = new Set(view.seats[0]!.programs.flatMap(({ missing }) => missing.map(([asset]) => asset)));
  const useful = view.markets.find(({ tokens }) => tokens.some((asset) => lacks.has(asset)));
  expect(useful).toBeDefined();
  await locate(page, `market:${useful!.market}`).click();
  const list = page.getByRole('list', { name: `With market ${useful!.market}:` });
  await expect(list.getByRole('listitem').first()).toContainText(/now, then/);
});

test('the forecast says what a trade would bring', async ({ page }) => {
  const view = await openAt(page, 'trade');
  const [me, partner] = [view.seats[0]!, view.seats[1]!];
  const lacks = new Set(me.programs.flatMap(({ missing }) => missing.map(([asset]) => asset)));
  const wanted = partner.tokens.map(([asset]) => asset).find((asset) => lacks.has(asset));
  await locate(page, 'seat:b').click();
  await locate(page, `want:${wanted ?? partner.tokens[0]![0]}`).click();
  const list = page.getByRole('list', { name: 'With this trade:' });
  await expect(list.getByRole('listitem').first()).toContainText(wanted ? /now, then/ : 'no change');
});

test('the forecast with other goods is what the table counts afterwards', async () => {
  const people = await Promise.all(['Livia', 'Gaius', 'Julia'].map((name) => Player.guest(url().slice(0, -1), name)));
  const [first, ...others] = people as [Player, ...Player[]];
  let compared = 0;
  for (let game = 0; compared < 24; game += 1) {
    const open = { kind: 'open' as const };
    const seats = [{ kind: 'me' as const }, open, open];
    const { table } = await first.create({ game: 'colosseum', seats, public: true, seed: `forecast ${game}` });
    for (const other of others) await other.ask(`tables/${table}/commands`, { type: 'sit' });
    const random = seededRandom(game);
    for (let decisions = 0; decisions < 400; decisions += 1) {
      let state: TableView | null = null;
      for (const one of people) {
        const now = await one.state(table);
        if ((now.position?.legal.length ?? 0) === 0) continue;
        const active = now.position!.legal.filter(({ declines, action }) => !declines && !/^(cash|swap)/.test(action));
        const action = pick(active.length > 0 && random() < 0.85 ? active : now.position!.legal, random).action;
        const last = now.position!.view as View;
        await one.ask(`tables/${table}/commands`, { type: 'act', action, version: now.version });
        state = await one.state(table);
        const events = state.steps.filter(({ version }) => version > now.version);
        const moved = events
          .flatMap((step) => ('events' in step ? ((step.events ?? []) as { event: ColosseumEvent }[]) : []))
          .map(({ event }) => event);
        const change = moved.find(({ event }) => event === 'won' || event === 'traded');
        // Nothing else that counts for a show.
        if (!change || !state.position || (state.position.view as View).turn !== last.turn) continue;
        if (moved.some(({ event }) => event === 'moved' || event === 'expanded')) continue;
        const gets =
          change.event === 'won' ? counted(change.tokens) : change.event === 'traded' ? read(change.got) : {};
        const gives = change.event === 'traded' ? read(change.gave) : {};
        const partner = change.event === 'traded' ? change.with : null;
        if (!('seat' in change)) continue;
        const after = (state.position.view as View).seats.find(({ seat }) => seat === change.seat)!;
        const found = new Map(effects(last, change.seat, gets, gives, partner).map((one) => [one.number, one.after]));
        const before = last.seats.find(({ seat }) => seat === change.seat)!;
        for (const { number, count } of after.programs) {
          const was = before.programs.find((one) => one.number === number)!.count;
          const forecast = found.has(number) ? found.get(number)!.spectators : was && total(was);
          expect.soft(forecast, `${change.event} by ${change.seat}, program ${number}`).toBe(count && total(count));
        }
        compared += 1;
      }
      if (!state) break;
    }
  }
});

/** Opens a table where this seat moves a noble by dice, and touches one that can end in the own arena. */
async function openAtLanding(page: Page): Promise<{ noble: string; square: number; spectators: number }> {
  const bots = Array.from({ length: 2 }, () => ({ kind: 'bot' as const, level: 'random' }));
  for (;;) {
    const { id, player } = await seat(page.context(), { game: 'colosseum', seats: [{ kind: 'me' }, ...bots] });
    let found: { noble: string; square: number; spectators: number } | null = null;
    const state = await player.play(
      id,
      ({ position }) => {
        const view = position?.view as View;
        if (view.phase !== 'dice' || position?.forced) return false;
        for (const { action, objects } of position?.legal ?? []) {
          if (!action.startsWith('move')) continue;
          const [noble, square] = [objects[0]!, Number(objects[1]!.slice(7))];
          const from = Number(noble.split('-')[1]);
          const { arena } = view.seats[0]!;
          if (!arena.includes(square) || arena.includes(from)) continue;
          const kind = noble.slice(6).split('-')[0]!;
          found = { noble, square, spectators: view.nobles.find((one) => one.noble === kind)!.spectators };
          return true;
        }
        return false;
      },
      produce,
    );
    if (!found || state.table.phase === 'over') continue;
    await page.goto(url(`t/${id}`));
    await locate(page, 'market:1').waitFor();
    return found;
  }
}

for (const [name, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
  ['a phone in landscape', 844, 390],
] as const) {
  test(`on ${name} landing in your own arena is the best visible target, and explained`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { noble, square, spectators } = await openAtLanding(page);
    await locate(page, noble).click();
    await expect(locate(page, `square:${square}`)).toHaveAttribute('data-lit', 'next');
    const mark = page.locator('.landing.gain').first();
    await expect(mark).toContainText(`+${spectators}`);
    // Nothing covers it: the arena is below. It catches no touches, so they are allowed for the check.
    const above = (): Promise<boolean> =>
      mark.evaluate((element: HTMLElement) => {
        const gains = element.querySelector<HTMLElement>('.gains')!;
        const holder = element.parentElement!;
        holder.style.pointerEvents = 'auto';
        const { left, top, width, height } = gains.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        holder.style.pointerEvents = '';
        return there !== null && element.contains(there);
      });
    await expect.poll(above).toBe(true);
    // The panel says the same in words, and so does the square.
    await expect(panel(page, 'Shows')).toContainText(`into your arena, +${spectators}`);
    await expect(locate(page, `square:${square}`)).toHaveAccessibleName(/into your arena/);
    if (width > 800 && height > 800) await accessible(page);
  });
}

test('the list of all choices says where a noble ends and what that brings', async ({ page }) => {
  const { square, spectators } = await openAtLanding(page);
  await page.getByRole('button', { name: /All choices|^\(/ }).click();
  const choices = page.locator('section.tray .all');
  await expect(choices).toContainText(new RegExp(`to ${square} \\(.*into your arena, \\+${spectators}\\)`));
});

test('names in an offer are never cut', async ({ page }) => {
  await openAt(page, 'trade');
  await locate(page, 'seat:b').click();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // In the heading; where the board is low, in the bowl.
    const giver = panel(page, 'Trade').locator('.giver, .whose').filter({ hasText: 'gives', visible: true });
    await expect(giver).toHaveCount(1);
    const cut = () =>
      giver.evaluate((one) => {
        const { left, right, bottom } = one.closest('h3, .bowl')!.getBoundingClientRect();
        const outside = (box: DOMRect): boolean =>
          box.left < left - 1 || box.right > Math.min(right, innerWidth) + 1 || box.bottom > bottom + 2;
        const clipped = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2;
        return [...one.getClientRects()].some(outside) || (one.matches('.giver') && clipped);
      });
    await expect.poll(cut).toBe(false);
  }
});

test('a chosen player still shows the best show', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAt(page, 'trade');
  await locate(page, 'seat:b').click();
  const covered = () =>
    locate(page, 'seat:b').evaluate((one) => {
      const mark = getComputedStyle(one, '::before');
      const score = one.querySelector('.best')!.getBoundingClientRect();
      const right = one.getBoundingClientRect().left + parseFloat(mark.left) + parseFloat(mark.width);
      return right > score.left;
    });
  await expect.poll(covered).toBe(false);
});

test('on a phone the panel covers no square on which a noble can end', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { noble } = await openAtLanding(page);
  await locate(page, noble).click();
  const lit = page.locator('.cell [data-object^="square:"][data-lit="next"]').filter({ visible: true });
  await expect(lit.first()).toBeVisible();
  for (const target of await lit.all()) await fullyVisible(target, true);
});

test('the ending shows every show with its terms, also after a reload', async ({ page }) => {
  const bots = Array.from({ length: 4 }, () => ({ kind: 'bot' as const, level: 'random' }));
  const { id, player } = await seat(page.context(), { game: 'colosseum', seats: [{ kind: 'me' }, ...bots] });
  const state = await player.play(id, () => false, produce);
  await page.goto(url(`t/${id}`));
  const scores = page.getByRole('table', { name: 'All shows' });
  await expect(scores.locator('tbody')).toHaveCount(5);
  await expect(page.getByText('The log is loaded only in part')).toHaveCount(0);
  const best = (state.position!.view as View).seats.map(({ best_show }) => best_show).filter((one) => one > 0);
  // The sum of the terms is the number of spectators, and each player's best show is marked.
  const rows = await scores.locator('tr:has(.sum)').evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll('td')].map((cell) => parseInt(cell.textContent ?? '', 10) || 0);
      return {
        sum: cells.pop()!,
        terms: cells.reduce((all, one) => all + one, 0),
        best: row.classList.contains('best'),
      };
    }),
  );
  for (const { sum, terms } of rows) expect(terms).toBe(sum);
  expect(
    rows
      .filter((row) => row.best)
      .map((row) => row.sum)
      .sort(),
  ).toEqual([...best].sort());
});
