import type { Page } from '@playwright/test';

import {
  accessible,
  actOnce,
  expect,
  FailedClicks,
  fewestSeats,
  fits,
  GAMES,
  locate,
  nextDecision,
  seat,
  test,
  tray,
  url,
} from './fixtures.ts';
import { Player, seededRandom } from '../../scripts/player.ts';
import type { Done, TableView } from '../../src/generated/protocol';

/** The seat has to play a card. */
const playing = (state: TableView) => state.position!.legal.some(({ action }) => action.startsWith('play '));

/** Whether an object that can be chosen is visible. */
const choiceVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is([data-lit="can"], [data-lit="next"])')].some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && (element.contains(there) || there.contains(element));
    }),
  );

for (const { game } of GAMES) {
  test(`${game}: a reload during the game, phone width, both themes`, async ({ page, context }) => {
    const random = seededRandom(11);
    // The page plays forced actions itself. A duel may be over before that: then start another one.
    let [id, playing] = ['', false];
    while (!playing) {
      const table = await seat(context, { game });
      const state = await table.player.play(
        table.id,
        ({ position }) => position!.actions >= 12 && position!.forced !== true,
        (legal) => legal[Math.floor(random() * legal.length)]!,
      );
      [id, playing] = [table.id, state.table.phase === 'playing'];
    }
    await page.goto(url(`t/${id}`));
    const before = await nextDecision(page);
    await accessible(page);
    await page.reload();
    expect((await nextDecision(page))?.legal).toEqual(before?.legal);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const small = await nextDecision(page);
    await fits(page);
    for (const object of new Set(small!.legal.flat())) expect(small!.there, 'missing at phone width').toContain(object);
    await accessible(page);
    // A highlighted object can be scrolled into view and touched.
    const target = small!.lit[0] ? locate(page, small!.lit[0]) : tray(page).locator('.buttons [data-action]').first();
    await target.click();
  });
}

for (const { game, options } of GAMES) {
  for (const [how, width, height] of [
    ['on a phone', 360, 780],
    ['on a phone in landscape', 844, 390],
    ['on a tablet', 768, 1024],
  ] as const) {
    test(`${game}: ${how}, a choice is visible without scrolling`, async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      const { id } = await seat(context, { game, options });
      await page.goto(url(`t/${id}`));
      const random = seededRandom(3);
      const failed = new FailedClicks();
      for (let touches = 0; touches < 12; touches += 1) {
        const now = await nextDecision(page);
        if (!now) break;
        // A choice is visible: neither below the tray nor outside the window.
        if (now.lit.length > 0) await expect.poll(() => choiceVisible(page), { message: now.lit.join(' ') }).toBe(true);
        await actOnce(page, now, random, failed);
      }
      await fits(page);
    });
  }

  test(`${game}: the player bar is slim, and the tray is low and opaque`, async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { id } = await seat(context, { game, options });
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    const players = page.getByRole('list', { name: 'Players' });
    await expect(players.getByRole('listitem')).toHaveCount(fewestSeats(game));
    await expect.poll(async () => (await players.boundingBox())!.height).toBeLessThan(50);
    const background = await tray(page).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(background).toMatch(/^rgb\(/);
    await expect.poll(async () => (await tray(page).boundingBox())!.height).toBeLessThan(80);
  });

  test(`${game}: tips are shown, and announced to screen readers`, async ({ page, context }) => {
    const { id } = await seat(context, { game, options });
    await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":true}'));
    await page.goto(url(`t/${id}`));
    const tip = page.getByRole('complementary', { name: 'Tip' });
    await expect(tip).toBeVisible();
    const title = (await tip.getByRole('heading').textContent())!;
    await expect(page.getByRole('status').filter({ hasText: `Tip: ${title}` })).toHaveCount(1);
    await accessible(page);
    // It covers neither the chat nor, on a phone, all choices.
    await page.getByRole('button', { name: 'Send' }).click({ trial: true });
    await page.setViewportSize({ width: 360, height: 780 });
    const now = await nextDecision(page);
    if (now!.lit.length > 0) await expect.poll(() => choiceVisible(page)).toBe(true);
    await tip.getByRole('button', { name: /^Rule / }).click();
    await expect(page.getByRole('dialog').locator('[aria-current="true"]')).toBeInViewport();
    await page.keyboard.press('Escape');
    await tip.getByRole('button', { name: 'Got it' }).click();
    await expect(tip.getByRole('heading', { name: title })).toHaveCount(0);
  });
}

test('an illegal touch is explained, with a link to the rule', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(id, playing, (legal) => legal.find(({ action }) => action === 'no bet') ?? legal[0]!);
  await page.goto(url(`t/${id}`));
  const now = await nextDecision(page);
  let forbidden: string | undefined;
  for (const object of now!.there.filter((one) => !one.startsWith('seat:'))) {
    const { why } = await player.ask<Done>(`tables/${id}/commands`, { type: 'why', object });
    if (why?.rule && why.actions.length === 0) forbidden = object;
  }
  expect(forbidden, 'while playing a card, a secret bet cannot be revealed').toBeDefined();
  await locate(page, forbidden!).click();
  const rule = page.getByRole('alert').getByRole('link', { name: /Rule CA-/ });
  await expect(rule).toBeVisible();
  const name = (await rule.textContent())!.trim().replace('Rule ', '');
  await rule.click();
  const dialog = page.getByRole('dialog', { name: 'Rules of Colossal Arena' });
  await expect(dialog.locator('[aria-current="true"] .id')).toHaveText(name);
  await expect(dialog.locator('[aria-current="true"]')).toBeInViewport();
  await accessible(page);
  await page.keyboard.press('Escape');
  // Any object can be looked up.
  await locate(page, forbidden!).click({ button: 'right' });
  await expect(dialog.getByRole('searchbox')).toHaveValue(/[a-z]+/);
  await expect(dialog.getByText(/^[1-9]\d* found$/)).toBeVisible();
});

test('an object is looked up also if the button is released elsewhere, or while the dialog closes', async ({
  page,
  context,
}) => {
  const { id } = await seat(context, { game: 'colossal-arena' });
  await page.goto(url(`t/${id}`));
  const [one, other] = (await nextDecision(page))!.there.filter((object) => object.startsWith('creature:'));
  const dialog = page.getByRole('dialog', { name: 'Rules of Colossal Arena' });
  const search = dialog.getByRole('searchbox');
  const name = (object: string | undefined): string => object!.replace('creature:', '');
  await locate(page, one!).click({ button: 'right' });
  await expect(search).toHaveValue(new RegExp(name(one), 'i'));
  // A click outside closes it.
  await page.mouse.click(4, 400);
  await expect(dialog).toHaveCount(0);
  await locate(page, one!).click({ button: 'right' });
  await expect(search).toHaveValue(new RegExp(name(one), 'i'));
  // On a slow page, both happen before the close event of the dialog.
  await page.evaluate(async (other) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')!.requestClose();
    await Promise.resolve();
    const element = document.querySelector(`main [data-object="${other}"]`)!;
    element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  }, other);
  await expect(search).toHaveValue(new RegExp(name(other), 'i'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('hints are ranked, shown on the board, and can be played', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(id, playing, (legal) => legal.find(({ action }) => action === 'no bet') ?? legal[0]!);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await tray(page).getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint.getByRole('listitem').first()).toContainText(/wins \d+%/);
  const probabilities = (await hint.getByRole('listitem').allTextContents()).flatMap(
    (line) => /wins (\d+)%/.exec(line)?.[1] ?? [],
  );
  expect(probabilities.map(Number)).toEqual(probabilities.map(Number).sort((one, other) => other - one));
  // Each choice involves a card of the hand.
  await expect(page.locator('main.board .advice').first()).toBeVisible();
  await accessible(page);
  await hint.getByRole('button').first().click();
  await expect(hint).toHaveCount(0);
});

test('tips are shown once, can be turned off and restarted', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('button', { name: 'Play now Dragonic Tide' }).click();
  const tip = page.getByRole('complementary', { name: 'Tip' });
  await expect(tip).toContainText('Bring them to zero');
  await accessible(page);
  await tip.getByRole('button', { name: 'Got it' }).click();
  await expect(tip).toContainText('Choose your character');
  await tip.getByRole('button', { name: 'No more tips' }).click();
  await expect(tip).toHaveCount(0);
  await page.reload();
  await nextDecision(page);
  await expect(tip).toHaveCount(0);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Restart the tips' }).click();
  await expect(tip).toContainText('Bring them to zero');
});

test('resigning ends the duel, with a chart, a shuffle check and a rematch', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'dragonic-tide' });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await expect(page).toHaveTitle(/Your turn/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, my opponent wins' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('You resigned');
  await expect(result.getByRole('img', { name: /At the end/ })).toBeVisible();
  await result.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(result.locator('output')).toContainText('It is the hash that was shown before the game');
  await accessible(page);
  await result.getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible();
});

test('a notification is shown on the player’s turn if the page is hidden', async ({ page, context }) => {
  // The page is hidden, and notifications are allowed.
  await context.addInitScript(() => {
    const shown: string[] = [];
    class Shown {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(_title: string, { body }: { body: string }) {
        shown.push(body);
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown, harenaShown: shown });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  const { id, player } = await seat(context, { game: 'colossi', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto(url(`t/${id}`));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Notifications/ }).click();
  await page.keyboard.press('Escape');
  await player.ask(`tables/${id}/commands`, { type: 'start', level: 'random' });
  await expect(page).toHaveTitle(/Your turn/);
  const shown = () => page.evaluate(() => (window as unknown as { harenaShown: string[] }).harenaShown);
  await expect.poll(shown).toEqual(['Colossi: it is your turn.']);
});

test('chat messages are visible on a phone, even over an open dialog', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.clock.install();
  const { id, invitation } = await seat(context, { game: 'colossi', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto(url(`t/${id}`));
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  const friend = await Player.guest(url().slice(0, -1), 'Publius');
  await friend.ask(`tables/${id}/enter`, { invitation });
  // The message disappears by itself; stop the clock.
  await page.clock.pauseAt(Date.now() + 1_000);
  await friend.ask(`tables/${id}/commands`, { type: 'chat', text: 'Salve' });
  const message = page.getByRole('button', { name: 'Publius: Salve' });
  // A click succeeds only if nothing covers it.
  await message.click();
  await expect(message).toHaveCount(0);
});

test('a legal action can be chosen from the list', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  const now = await nextDecision(page);
  await tray(page)
    .getByRole('button', { name: /All choices \(\d+\)/ })
    .click();
  await expect(tray(page).locator('[data-objects]')).toHaveCount(now!.legal.length);
  const log = page.getByRole('log', { name: 'Log' }).getByRole('listitem');
  const before = await log.count();
  await tray(page).locator('[data-objects] button').first().click();
  await expect.poll(() => log.count()).toBeGreaterThan(before);
});
