import type { Page } from '@playwright/test';

import { accessible, actOnce, asked, expect, fits, GAMES, Refused, seat, test, thing, tray, url } from './house.ts';
import { chance, Player } from '../../scripts/player.ts';
import type { Done, TableState } from '../../src/generated/protocol';

/** A card is asked for. */
const playing = (state: TableState) => state.position!.legal.some(({ action }) => action.startsWith('play '));

/** Whether something that can be chosen lies open. */
const litInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is([data-lit="can"], [data-lit="next"])')].some((thing) => {
      const { left, top, width, height } = thing.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && (thing.contains(there) || there.contains(thing));
    }),
  );

for (const { game } of GAMES) {
  test(`${game}: reloaded in the middle, at phone width, in both themes`, async ({ page, context }) => {
    const random = chance(11);
    // A decision with one choice is taken by the page itself. A duel may be over before that: then another.
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
    const before = await asked(page);
    await accessible(page);
    await page.reload();
    expect((await asked(page))?.legal).toEqual(before?.legal);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const small = await asked(page);
    await fits(page);
    for (const object of new Set(small!.legal.flat())) expect(small!.there, 'missing at phone width').toContain(object);
    await accessible(page);
    // What is lit can be brought into view and touched with a thumb.
    const target = small!.lit[0] ? thing(page, small!.lit[0]) : tray(page).locator('.buttons [data-action]').first();
    await target.click();
  });
}

for (const { game, options } of GAMES) {
  for (const [how, width, height] of [
    ['on a phone', 360, 780],
    ['on a phone held sideways', 844, 390],
    ['on a tablet', 768, 1024],
  ] as const) {
    test(`${game}: ${how}, what is asked is in sight without scrolling`, async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      const { id } = await seat(context, { game, options });
      await page.goto(url(`t/${id}`));
      const random = chance(3);
      const refused = new Refused();
      for (let touches = 0; touches < 12; touches += 1) {
        const now = await asked(page);
        if (!now) break;
        // Something that can be chosen lies open, neither below the tray nor outside of the window.
        if (now.lit.length > 0) await expect.poll(() => litInSight(page), { message: now.lit.join(' ') }).toBe(true);
        await actOnce(page, now, random, refused);
      }
      await fits(page);
    });
  }

  test(`${game}: the players are shown once, and the tray lies over nothing`, async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { id } = await seat(context, { game, options });
    await page.goto(url(`t/${id}`));
    await asked(page);
    const players = page.getByRole('list', { name: 'Players' });
    await expect(players.getByRole('listitem')).toHaveCount(game === 'colosseum' ? 3 : 2);
    await expect.poll(async () => (await players.boundingBox())!.height).toBeLessThan(50);
    const ground = await tray(page).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(ground).toMatch(/^rgb\(/);
    await expect.poll(async () => (await tray(page).boundingBox())!.height).toBeLessThan(80);
  });

  test(`${game}: the first game is guided, heard as well as seen`, async ({ page, context }) => {
    const { id } = await seat(context, { game, options });
    await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":true}'));
    await page.goto(url(`t/${id}`));
    const tip = page.getByRole('complementary', { name: 'Tip' });
    await expect(tip).toBeVisible();
    const title = (await tip.getByRole('heading').textContent())!;
    await expect(page.getByRole('status').filter({ hasText: `Tip: ${title}` })).toHaveCount(1);
    await accessible(page);
    // It covers neither the talk nor, on a phone, what is asked.
    await page.getByRole('button', { name: 'Say' }).click({ trial: true });
    await page.setViewportSize({ width: 360, height: 780 });
    const now = await asked(page);
    if (now!.lit.length > 0) await expect.poll(() => litInSight(page)).toBe(true);
    await tip.getByRole('button', { name: /^Rule / }).click();
    await expect(page.getByRole('dialog').locator('[aria-current="true"]')).toBeInViewport();
    await page.keyboard.press('Escape');
    await tip.getByRole('button', { name: 'Got it' }).click();
    await expect(tip.getByRole('heading', { name: title })).toHaveCount(0);
  });
}

test('whoever reads back in the log is left in peace; whoever is at its end stays there', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(
    id,
    (state) => state.position!.actions >= 60,
    (legal) => legal[0]!,
  );
  await page.goto(url(`t/${id}`));
  await asked(page);
  const log = page.getByRole('log', { name: 'What happened' });
  const toEnd = () => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  const act = async (): Promise<void> => {
    const before = await log.getByRole('listitem').count();
    while ((await log.getByRole('listitem').count()) === before) {
      await actOnce(page, (await asked(page))!, chance(4), new Refused());
    }
  };
  await expect.poll(toEnd).toBeLessThan(2);
  await act();
  await expect.poll(toEnd).toBeLessThan(2);
  await log.evaluate((list) => list.scrollTo({ top: 40 }));
  await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBe(40);
  await act();
  expect(await log.evaluate((list) => list.scrollTop)).toBe(40);
});

test('an illegal touch says why, with a rule that leads to the rule', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(id, playing, (legal) => legal.find(({ action }) => action === 'no bet') ?? legal[0]!);
  await page.goto(url(`t/${id}`));
  const now = await asked(page);
  let wrong: string | undefined;
  for (const object of now!.there.filter((one) => !one.startsWith('seat:'))) {
    const { why } = await player.ask<Done>(`tables/${id}/commands`, { type: 'why', object });
    if (why?.rule && why.actions.length === 0) wrong = object;
  }
  expect(wrong, 'while a card is asked for, a secret bet cannot be turned up').toBeDefined();
  await thing(page, wrong!).click();
  const rule = page.getByRole('alert').getByRole('link', { name: /Rule CA-/ });
  await expect(rule).toBeVisible();
  const name = (await rule.textContent())!.trim().replace('Rule ', '');
  await rule.click();
  const dialog = page.getByRole('dialog', { name: 'Rules of Colossal Arena' });
  await expect(dialog.locator('[aria-current="true"] .id')).toHaveText(name);
  await expect(dialog.locator('[aria-current="true"]')).toBeInViewport();
  await accessible(page);
  await page.keyboard.press('Escape');
  // Anything can be looked up.
  await thing(page, wrong!).click({ button: 'right' });
  await expect(dialog.getByRole('searchbox')).toHaveValue(/[a-z]+/);
  await expect(dialog.getByText(/^[1-9]\d* found$/)).toBeVisible();
});

test('what is looked up is shown, wherever the button is let go, and also while the last answer closes', async ({
  page,
  context,
}) => {
  const { id } = await seat(context, { game: 'colossal-arena' });
  await page.goto(url(`t/${id}`));
  const [one, other] = (await asked(page))!.there.filter((object) => object.startsWith('creature:'));
  const dialog = page.getByRole('dialog', { name: 'Rules of Colossal Arena' });
  const search = dialog.getByRole('searchbox');
  const name = (object: string | undefined): string => object!.replace('creature:', '');
  await thing(page, one!).click({ button: 'right' });
  await expect(search).toHaveValue(new RegExp(name(one), 'i'));
  // A press beside it closes it.
  await page.mouse.click(4, 400);
  await expect(dialog).toHaveCount(0);
  await thing(page, one!).click({ button: 'right' });
  await expect(search).toHaveValue(new RegExp(name(one), 'i'));
  // A busy page gets both before it is told that the dialog has closed.
  await page.evaluate(async (other) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')!.requestClose();
    await Promise.resolve();
    const thing = document.querySelector(`main [data-object="${other}"]`)!;
    thing.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  }, other);
  await expect(search).toHaveValue(new RegExp(name(other), 'i'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('hints are ranked, light the board, and can be played', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(id, playing, (legal) => legal.find(({ action }) => action === 'no bet') ?? legal[0]!);
  await page.goto(url(`t/${id}`));
  await asked(page);
  await tray(page).getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint.getByRole('listitem').first()).toContainText(/wins \d+ %/);
  const chances = (await hint.getByRole('listitem').allTextContents()).flatMap(
    (line) => /wins (\d+) %/.exec(line)?.[1] ?? [],
  );
  expect(chances.map(Number)).toEqual(chances.map(Number).sort((one, other) => other - one));
  // Each choice goes through a card of the hand.
  await expect(page.locator('main.board .advice').first()).toBeVisible();
  await accessible(page);
  await hint.getByRole('button').first().click();
  await expect(hint).toHaveCount(0);
});

test('the first game is guided, and can be again', async ({ page }) => {
  await page.goto(url());
  await page.getByRole('button', { name: 'Play now Dragonic Tide' }).click();
  const tip = page.getByRole('complementary', { name: 'Tip' });
  await expect(tip).toContainText('Bring them to zero');
  await accessible(page);
  await tip.getByRole('button', { name: 'Got it' }).click();
  await expect(tip).toContainText('Choose who you are');
  await tip.getByRole('button', { name: 'No more tips' }).click();
  await expect(tip).toHaveCount(0);
  await page.reload();
  await asked(page);
  await expect(tip).toHaveCount(0);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Guide me from the start' }).click();
  await expect(tip).toContainText('Bring them to zero');
});

test('giving up ends the duel, with a chart, a fair shuffle and another game', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'dragonic-tide' });
  await page.goto(url(`t/${id}`));
  await asked(page);
  await expect(page).toHaveTitle(/Your turn/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, my opponent wins' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('You resigned');
  await expect(result.getByRole('img', { name: /At the end/ })).toBeVisible();
  await result.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(result.locator('output')).toContainText('It is the one that was shown before the game');
  await accessible(page);
  await result.getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible();
});

test('somebody who looks elsewhere is called when it is their turn', async ({ page, context }) => {
  // Another window is in front, and the system shows notifications.
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

test('what somebody says is seen on a phone, even over an open dialog', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.clock.install();
  const { id, invitation } = await seat(context, { game: 'colossi', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await page.goto(url(`t/${id}`));
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  const friend = await Player.guest(url().slice(0, -1), 'Publius');
  await friend.ask(`tables/${id}/enter`, { invitation });
  // It passes by itself; not while time stands still.
  await page.clock.pauseAt(Date.now() + 1_000);
  await friend.ask(`tables/${id}/commands`, { type: 'chat', text: 'Salve' });
  const said = page.getByRole('button', { name: 'Publius: Salve' });
  // A click comes through only where nothing lies over it.
  await said.click();
  await expect(said).toHaveCount(0);
});

test('the list of legal actions is there for those who do not point', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  const now = await asked(page);
  await tray(page)
    .getByRole('button', { name: /All choices \(\d+\)/ })
    .click();
  await expect(tray(page).locator('[data-objects]')).toHaveCount(now!.legal.length);
  const log = page.getByRole('log', { name: 'What happened' }).getByRole('listitem');
  const before = await log.count();
  await tray(page).locator('[data-objects] button').first().click();
  await expect.poll(() => log.count()).toBeGreaterThan(before);
});
