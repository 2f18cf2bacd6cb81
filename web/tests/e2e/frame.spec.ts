//! What is around every board: the result, the log, the connection.

import type { Page } from '@playwright/test';

import {
  accessible,
  adviceUncovered,
  actOnce,
  expect,
  FailedClicks,
  fits,
  GAMES,
  nextDecision,
  playToEnd,
  seat,
  test,
  tray,
  url,
} from './fixtures.ts';
import { Player, seededRandom } from '../../scripts/player.ts';
import type { LegalAction } from '../../src/generated/protocol';

const SIZES = [
  [1440, 900],
  [390, 844],
  [844, 390],
] as const;

const first = (legal: readonly LegalAction[]): LegalAction => legal[0]!;

const result = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Result' }) });

for (const { game, options } of GAMES) {
  test(`${game}: the result stays over the board until it is dismissed, and can be opened again`, async ({
    page,
    context,
  }) => {
    const { id, player } = await seat(context, { game, options });
    const { table } = await player.play(id, () => false, first);
    const winners = table.ending!.standing!.filter(({ rank }) => rank === 1);
    await page.goto(url(`t/${id}`));
    const dialog = result(page);
    const title = dialog.getByRole('heading', { level: 2 });
    await expect(title).toHaveText(/ wins?$/);
    for (const { seat } of winners) {
      const { name, user } = table.seats.find((one) => one.seat === seat)!;
      await expect(title).toContainText(user ? 'You' : name);
    }
    // The winner has a margin, or the victory is shared.
    await expect(dialog.getByText(/ahead of|shared|\d–\d/).first()).toBeVisible();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Whatever scrolls the page: the winner and the buttons can be seen.
        await page.evaluate(() => document.querySelector('main.board .host')?.scrollIntoView({ block: 'end' }));
        await expect(title).toBeInViewport({ ratio: 1 });
        await accessible(page);
      }
      await dialog.getByRole('button', { name: 'Play again' }).click({ trial: true });
      await fits(page);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Show the result' });
    await expect(again).toBeInViewport();
    await again.press('Enter');
    await expect(title).toBeFocused();
    await dialog.getByRole('button', { name: 'Show the board' }).click();
    await expect(dialog).toHaveCount(0);
    await again.click();
    await dialog.getByRole('link', { name: 'Watch the replay' }).click();
    await expect(page).toHaveURL(new RegExp(`/replay/${id}`));
  });
}

test('the result appears at once while the player is scrolled down, and no key or click closes it by accident', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, player } = await seat(context, { game: 'dragonic-tide' });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await page.getByRole('textbox', { name: 'Message to the table' }).scrollIntoViewIfNeeded();
  await player.ask(`tables/${id}/commands`, { type: 'resign' });
  const title = result(page).getByRole('heading', { level: 2 });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(title).toBeFocused();
  await expect(result(page)).toContainText('You resigned');
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  await page.mouse.click(4, 4);
  await expect(title).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a duel that is watched to its end shows the result at once, at ${width} by ${height}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const { id, player } = await seat(context, { game: 'dragonic-tide' });
    await page.goto(url(`t/${id}`));
    await playToEnd(page, 5);
    const title = result(page).getByRole('heading', { level: 2 });
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(title).toBeFocused();
    const { table } = await player.state(id);
    const winner = table.ending!.standing!.find(({ rank }) => rank === 1)!;
    const { user, name } = table.seats.find(({ seat }) => seat === winner.seat)!;
    await expect(title).toHaveText(user ? 'You win' : `${name} wins`);
    await expect(
      result(page)
        .getByText(/ahead of|\d–\d/)
        .first(),
    ).toBeInViewport();
    await expect(result(page).getByRole('table', { name: 'The duel, round by round' })).toBeVisible();
    await fits(page);
  });

  test(`an arena game that is resigned shows the result at once, at ${width} by ${height}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const { id, player } = await seat(context, { game: 'colossal-arena' });
    await player.play(id, (state) => state.position!.actions >= 20, first);
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, my opponent wins' }).click();
    const title = result(page).getByRole('heading', { level: 2 });
    await expect(title).toBeInViewport({ ratio: 1 });
    const { table } = await player.state(id);
    await expect(title).toHaveText(`${table.seats.find(({ user }) => user === undefined)!.name} wins`);
    await expect(result(page)).toContainText('You resigned.');
    await fits(page);
  });
}

test('without take-backs the button is greyed, and says why', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena', take_backs: false });
  await player.play(id, (state) => state.position!.actions >= 6, first);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const why = 'This table does not allow take-backs.';
  const button = tray(page).getByRole('button', { name: 'Take back' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(why);
  await accessible(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const inMenu = page.getByRole('dialog').getByRole('button', { name: 'Take back my last decision' });
  await expect(inMenu).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('dialog')).toContainText(why);
});

test('the result names the turning point and leads there', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'dragonic-tide' });
  await player.play(id, () => false, first);
  await page.goto(url(`t/${id}`));
  const link = result(page).getByRole('link', { name: 'The turning point' });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const text = await result(page).locator('p.turn').innerText();
  const [, before, after] = /rose from (\d+)% to (\d+)%/.exec(text)!;
  expect(Number(after) - Number(before)).toBeGreaterThan(8);
  await expect(result(page).locator('figure rect.turn')).toHaveCount(1);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await accessible(page);
    await fits(page);
  }
  const [, at] = /#(\d+)$/.exec((await link.getAttribute('href'))!)!;
  await link.click();
  await expect(page.locator('.where')).toHaveText(new RegExp(`^${at} /`));
});

test('the same game is set up again with other seats', async ({ page, context }) => {
  const bot = (level: string) => ({ kind: 'bot' as const, level });
  const { id, player } = await seat(context, {
    game: 'colossi',
    options: { 'target-wins': 2 },
    seats: [{ kind: 'me' }, bot('random'), bot('greedy')],
  });
  await player.play(id, () => false, first);
  await page.goto(url(`t/${id}`));
  await result(page).getByRole('link', { name: 'New table with these settings' }).click();
  await expect(page.getByRole('radio', { name: '3 players' })).toBeChecked();
  const seats = page.getByRole('region', { name: 'Players' }).getByRole('listitem');
  await expect(seats.nth(1)).toContainText('You');
  await expect(seats.nth(0).getByRole('combobox')).toHaveValue('greedy');
  await expect(seats.nth(2).getByRole('combobox')).toHaveValue('random');
  await expect(page.locator('summary').first()).toContainText('Two');
  await seats.nth(2).getByRole('combobox').selectOption('You (change places)');
  await expect(seats.nth(2)).toContainText('You');
  await page.getByRole('radio', { name: '2 players' }).check({ force: true });
  await expect(seats).toHaveCount(2);
  await expect(seats.nth(1)).toContainText('You');
  await page.getByRole('button', { name: 'Start game' }).click();
  await nextDecision(page);
  const table = await player.state(page.url().split('/t/')[1]!);
  expect(table.you.seat).toBe('b');
  expect(table.table.seats.map(({ kind, level }) => level ?? kind)).toEqual(['greedy', 'person']);
});

test('only the reader scrolls the log away from its newest line', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(id, (state) => state.position!.actions >= 60, first);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const log = page.getByRole('log', { name: 'Log' });
  const newest = page.getByRole('button', { name: 'Newest' });
  const toEnd = () => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  const act = async (): Promise<void> => {
    const before = await log.getByRole('listitem').count();
    while ((await log.getByRole('listitem').count()) === before) {
      await actOnce(page, (await nextDecision(page))!, seededRandom(4), new FailedClicks());
    }
  };
  await expect.poll(toEnd).toBeLessThan(2);
  // A resize, a change of the layout, and scrolling by the page do not count.
  await page.setViewportSize({ width: 1100, height: 600 });
  await expect.poll(toEnd).toBeLessThan(2);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(toEnd).toBeLessThan(2);
  await log.evaluate((list) => list.scrollTo({ top: 40 }));
  await expect.poll(toEnd).toBeLessThan(2);
  await log.evaluate((list) => (list.style.height = '150px'));
  await expect.poll(toEnd).toBeLessThan(2);
  await expect(newest).toHaveCount(0);
  await act();
  await expect.poll(toEnd).toBeLessThan(2);

  const top = () => log.evaluate((list) => list.scrollTop);
  const stays = async (): Promise<void> => {
    await expect(newest).toBeVisible();
    const before = await top();
    await act();
    expect(await top()).toBe(before);
    await page.setViewportSize({ width: 1280, height: 880 });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await top()).toBe(before);
    await expect(newest).toBeVisible();
    await newest.click();
    await expect.poll(toEnd).toBeLessThan(2);
    await expect(newest).toHaveCount(0);
  };
  await log.hover();
  await page.mouse.wheel(0, -300);
  await stays();
  await log.focus();
  await page.keyboard.press('PageUp');
  await stays();
  // Back at the end by hand, it follows new lines again.
  await log.focus();
  await page.keyboard.press('PageUp');
  await expect(newest).toBeVisible();
  await page.keyboard.press('End');
  await expect(newest).toHaveCount(0);
  await act();
  await expect.poll(toEnd).toBeLessThan(2);
});

test('the log is at its end after a reload with a tip, and while the tray grows', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":true}'));
  await player.play(id, (state) => state.position!.actions >= 60, first);
  await page.goto(url(`t/${id}`));
  const log = page.getByRole('log', { name: 'Log' });
  const toEnd = () => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  for (let loads = 0; loads < 2; loads += 1) {
    await nextDecision(page);
    await expect(page.getByRole('complementary', { name: 'Tip' })).toBeVisible();
    await expect.poll(toEnd).toBeLessThan(2);
    await tray(page)
      .getByRole('button', { name: /All choices/ })
      .click();
    await expect.poll(toEnd).toBeLessThan(2);
    await expect(page.getByRole('button', { name: 'Newest' })).toHaveCount(0);
    await page.reload();
  }
});

test('a lost network is shown at once, and afterwards what happened meanwhile', async ({ page, context }) => {
  // Going offline in the browser does not apply to sockets.
  let down = false;
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (down) void socket.close();
    else socket.connectToServer();
  });
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const status = page.getByText('You are offline');
  down = true;
  await context.setOffline(true);
  await expect(status).toBeVisible();
  const start = await page.evaluate(() => performance.now());
  // The game goes on elsewhere.
  let decisions = 0;
  await player.play(id, () => (decisions += 1) > 8, first);
  // A short interruption would not be mentioned.
  await page.waitForFunction((start) => performance.now() - start > 2_100, start);
  await expect(status).toBeVisible();
  down = false;
  await context.setOffline(false);
  await expect(status).toHaveCount(0);
  const missed = page.getByRole('region', { name: 'While you were not connected' });
  await expect(missed.getByRole('listitem').first()).toBeVisible();
  await accessible(page);
  await missed.getByRole('button', { name: 'Close' }).click();
  await expect(missed).toHaveCount(0);
});

test('a decision without an answer is reported, and arrives', async ({ page, context }) => {
  /** What the client sent while the line was dead. */
  let held: (string | Buffer)[] | null = null;
  let pass: (message: string | Buffer) => void = () => undefined;
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    pass = (message) => server.send(message);
    socket.onMessage((message) => {
      if (held) held.push(message);
      else server.send(message);
    });
  });
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  const log = page.getByRole('log', { name: 'Log' }).getByRole('listitem');
  await nextDecision(page);
  const before = await log.count();
  held = [];
  while (held.length === 0) {
    await actOnce(page, (await nextDecision(page))!, seededRandom(4), new FailedClicks());
  }
  await expect(page.getByText('Not sent yet…')).toBeVisible();
  const late = held;
  held = null;
  for (const message of late) pass(message);
  await expect(page.getByText('Not sent yet…')).toHaveCount(0);
  await expect.poll(() => log.count()).toBeGreaterThan(before);
});

test('a hint says that it takes longer, can be asked for again, and does not cover what it recommends', async ({
  page,
  context,
}) => {
  let behaviour: 'hold' | 'refuse' | 'answer' = 'hold';
  let refuse: () => void = () => undefined;
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { type, id } = JSON.parse(String(message)) as { type: string; id: number };
      const answer = () => socket.send(JSON.stringify({ type: 'error', id, code: 'busy', text: 'the server is busy' }));
      if (type !== 'hint' || behaviour === 'answer') server.send(message);
      else if (behaviour === 'refuse') answer();
      else refuse = answer;
    });
  });
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  const playing = (legal: readonly LegalAction[]) => legal.some(({ action }) => action.startsWith('play '));
  await player.play(
    id,
    (state) => playing(state.position!.legal),
    (legal) => legal.find(({ action }) => action === 'no bet') ?? legal[0]!,
  );
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const ask = tray(page).getByRole('button', { name: 'Hint' });
  await ask.click();
  await expect(tray(page).getByRole('button', { name: 'Thinking…' })).toHaveAttribute('aria-disabled', 'true');
  await expect(tray(page).getByText('Still thinking…')).toBeVisible();
  refuse();
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint).toContainText('No hint: The server is busy.');
  await expect(tray(page).getByText('Still thinking…')).toHaveCount(0);
  await accessible(page);
  behaviour = 'answer';
  await hint.getByRole('button', { name: 'Try again' }).click();
  await expect(hint.getByRole('listitem').first()).toContainText(/wins \d+%/);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => adviceUncovered(page), { message: `${width}` }).toBe(true);
  }
});

test('the number of players and their level are chosen beside Play now, and remembered', async ({ page, context }) => {
  const { player } = await seat(context, { game: 'colossi' });
  await page.goto(url());
  const seats = page.getByLabel('Players in Colossal Arena', { exact: true });
  const level = page.getByLabel('Level of computer players in Colossal Arena');
  await expect(level).toHaveValue('medium');
  await seats.selectOption('5 players');
  await level.selectOption('Novice');
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Play now Colossal Arena' }).click();
  await nextDecision(page);
  const id = page.url().split('/t/')[1]!;
  const { table } = await player.state(id);
  expect(table.seats.map((one) => one.level)).toEqual([undefined, 'novice', 'novice', 'novice', 'novice']);

  // All five are named, with their faces and levels; none is cut off.
  const players = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(players).toHaveCount(5);
  for (const [index, { name, kind }] of table.seats.entries()) {
    const one = players.nth(index);
    await expect(one.locator('.name')).toHaveText(name);
    await expect(one.locator('.portrait svg')).toHaveCount(kind === 'bot' ? 1 : 0);
    if (kind === 'bot') await expect(one).toContainText('Computer player, novice');
    const cut = () => one.locator('.name').evaluate((text) => text.scrollWidth - text.clientWidth);
    await expect.poll(cut).toBeLessThanOrEqual(0);
  }
  await page.goto(url());
  await expect(seats).toHaveValue('5');
  await expect(level).toHaveValue('novice');
  await expect(page.getByRole('region', { name: 'My games' })).toContainText(`${table.seats[1]!.name} · novice`);
});

test('the waiting room and the result show faces and levels', async ({ page, context }) => {
  const { id, player } = await seat(context, {
    game: 'dragonic-tide',
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  await page.goto(url(`t/${id}`));
  await page.getByLabel('Level of computer players').selectOption('Easy');
  // The game starts when all seats are taken, so look at a larger table for the waiting room.
  const three = await seat(context, {
    game: 'colossi',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 'easy' }, { kind: 'open' }],
  });
  await page.goto(url(`t/${three.id}`));
  const bot = page.getByRole('list', { name: 'Seats' }).getByRole('listitem').nth(1);
  await expect(bot).toContainText(/[A-Z][a-z]+ · easy/);
  await expect(bot.locator('.portrait svg')).toBeVisible();
  await accessible(page);
  await context.clearCookies();
  await context.addCookies([{ name: 'harena', value: player.token, url: url() }]);
  await player.ask(`tables/${id}/commands`, { type: 'start', level: 'easy' });
  await player.ask(`tables/${id}/commands`, { type: 'resign' });
  await page.goto(url(`t/${id}`));
  await expect(result(page).getByRole('listitem').first()).toContainText(/[A-Z][a-z]+ · easy/);
  await expect(result(page).locator('.portrait svg')).toBeVisible();
});

test('comments of computer players stay the same, and can be switched off', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const remarks = page.getByRole('log', { name: 'Log' }).locator('li.said');
  await expect(remarks).toHaveCount(1);
  const text = (await remarks.textContent())!;
  expect(text).toMatch(/[A-Z][a-z]+: .+/);
  await page.reload();
  await expect(remarks).toHaveText(text);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Comments/ }).click();
  await page.keyboard.press('Escape');
  await expect(remarks).toHaveCount(0);
});

test('a person who resigned at a larger table keeps the name', async ({ page, context }) => {
  const { id, player, invitation } = await seat(context, {
    game: 'colossi',
    options: { 'target-wins': 2 },
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'random' }],
  });
  const friend = await Player.guest(url().slice(0, -1), 'Publius');
  await friend.ask(`tables/${id}/enter`, { invitation });
  await friend.ask(`tables/${id}/commands`, { type: 'sit' });
  await friend.ask(`tables/${id}/commands`, { type: 'resign' });
  await page.goto(url(`t/${id}`));
  const second = page.getByRole('list', { name: 'Players' }).getByRole('listitem').nth(1);
  await expect(second).toContainText('Publius');
  await expect(second).not.toContainText('Computer player');
  await expect(second.locator('.portrait')).toHaveCount(0);
  await expect(page.getByRole('log', { name: 'Log' })).toContainText('Publius resigns');
  // Not while the page shows every step.
  await page.goto(url('about'));
  await player.play(id, () => false, first);
  await page.goto(url(`t/${id}`));
  const place = result(page).getByRole('listitem').filter({ hasText: 'Publius' });
  await expect(place.first()).toBeVisible();
  await expect(place.locator('.portrait')).toHaveCount(0);
  await page.goto(url());
  await expect(page.getByRole('link').filter({ hasText: 'Publius' }).first()).toContainText(
    /Publius, [A-Z][a-z]+ · random/,
  );
});
