import type { View } from '../../src/generated/arena.ts';
import type { ReplayMoment } from '../../src/generated/protocol.ts';
import { accessible, cardPattern, expect, fits, GAMES, LONG_NAME, nextDecision, seat, test, url } from './fixtures.ts';

test('a replay: slider, playback, view as a seat, sharing, shuffle check', async ({ page, context, browser }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  // Players of the game can share the link, and have seen the hash.
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await player.play(
    id,
    () => false,
    (legal) => legal[0]!,
  );
  await page.goto(url(`replay/${id}`));
  const slider = page.getByRole('slider', { name: 'Moment' });
  const where = page.locator('.where');
  await expect(where).toHaveText(/^0 \/ \d+$/);
  const of = Number((await where.textContent())!.split('/')[1]);
  const board = page.locator('main .host');
  const first = await board.innerHTML();

  await slider.fill('10');
  await expect(where).toHaveText(`10 / ${of}`);
  await expect.poll(() => board.innerHTML()).not.toBe(first);
  await slider.press('ArrowRight');
  await expect(where).toHaveText(`11 / ${of}`);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(where).toHaveText(`10 / ${of}`);
  await expect(page).toHaveURL(/#10$/);

  await page.getByLabel('Speed').selectOption('4×');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => parseInt((await where.textContent())!, 10)).toBeGreaterThan(12);
  await page.getByRole('button', { name: 'Pause' }).click();

  // All cards are open by default; viewed as a seat, only its own hand.
  await slider.fill('10');
  await expect(where).toHaveText(`10 / ${of}`);
  const { position } = await player.ask<ReplayMoment>(`tables/${id}/replay/10`);
  const hands = (position.view as View).seats.map(({ hand }) => hand!.filter((card) => card.includes(' ')));
  const [mine, theirs] = hands.map((hand) => hand.map((card) => card.replaceAll(' ', '-'))) as [string[], string[]];
  expect(mine.length + theirs.length).toBeGreaterThan(5);
  const shown = async (cards: string[]) => {
    const html = await board.innerHTML();
    return cards.filter((card) => cardPattern(card).test(html));
  };
  await expect.poll(() => shown([...mine, ...theirs])).toEqual([...mine, ...theirs]);
  // Seats have the same names as on the board.
  const viewers = await page.getByLabel('View as').locator('option').allTextContents();
  expect(viewers).toEqual([
    'All players (all cards face up)',
    'Livia',
    expect.stringMatching(/^[A-Z][a-z]+$/),
    'Spectator',
  ]);
  await page.getByLabel('View as').selectOption('a');
  await expect(page).toHaveURL(/#10-a$/);
  await expect.poll(() => shown([...mine, ...theirs])).toEqual(mine);
  await page.getByLabel('View as').selectOption('spectator');
  await expect.poll(() => shown([...mine, ...theirs])).toEqual([]);
  await page.getByLabel('View as').selectOption('a');

  await expect(page.getByLabel('Jump to').locator('option').nth(1)).toHaveText(/^Round 2/);
  await page.getByLabel('Jump to').selectOption({ index: 1 });
  await expect(where).not.toHaveText(`10 / ${of}`);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await accessible(page);
  }
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(page.locator('output')).toContainText('This browser saw the hash during the game');

  // A visitor who did not play opens the link.
  const link = await page.getByLabel('Link to this moment').inputValue();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.locator('.where')).toHaveText((await where.textContent())!);
  await expect(other.locator('main .host > *').first()).toBeVisible();
  // They can step on from there, also after a reload.
  const there = parseInt((await where.textContent())!, 10);
  await other.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(other.locator('.where')).toHaveText(`${there - 1} / ${of}`);
  await expect(other).toHaveURL(new RegExp(`#${there - 1}`));
  await other.reload();
  await expect(other.locator('.where')).toHaveText(`${there - 1} / ${of}`);
  await other.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(other.locator('.where')).toHaveText(`${there - 2} / ${of}`);
  await elsewhere.close();

  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
});

for (const { game, options } of GAMES) {
  test(`${game}: a replay is stepped through by keyboard, loaded again, and fits a phone`, async ({
    page,
    context,
  }) => {
    const { id, player } = await seat(context, { game, options });
    await player.play(
      id,
      () => false,
      (legal) => legal[0]!,
    );
    await page.goto(url(`replay/${id}`));
    const where = page.locator('.where');
    await expect(where).toHaveText(/^0 \/ \d+$/);
    const of = Number((await where.textContent())!.split('/')[1]);
    const board = page.locator('main .host');
    const first = await board.innerHTML();
    const middle = Math.floor(of / 2);
    await page.getByRole('slider', { name: 'Moment' }).fill(String(middle));
    await expect(where).toHaveText(`${middle} / ${of}`);
    await expect.poll(() => board.innerHTML()).not.toBe(first);
    // Arrow keys step wherever the focus is, also on a button.
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(where).toHaveText(`${middle + 1} / ${of}`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(where).toHaveText(`${middle - 1} / ${of}`);
    await expect(page).toHaveURL(new RegExp(`#${middle - 1}$`));
    await page.reload();
    await expect(where).toHaveText(`${middle - 1} / ${of}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Replay/);
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(/1st, -?\d+ \w/);
    await accessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
  });

  test(`${game}: a result is accessible in the dark theme, and fits a phone with a long name`, async ({
    page,
    context,
  }) => {
    const { id, player } = await seat(context, { game, options }, LONG_NAME);
    await player.play(
      id,
      () => false,
      (legal) => legal.at(-1)!,
    );
    await page.goto(url(`t/${id}`));
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.getByRole('listitem').first()).toContainText(/\d/);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await accessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
    // Nothing is cut off, and no name overlaps a score.
    const overflowing = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('section[aria-label="Result"] :is(h2, .name, .count), [role="log"]')];
      const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0);
      return wide.map((box) => box.textContent?.slice(0, 60));
    });
    expect(overflowing).toEqual([]);
  });
}

for (const { game, options } of GAMES) {
  test(`${game}: a new game begins at the position that a replay shows`, async ({ page, context }) => {
    const { id, player } = await seat(context, { game, options });
    await player.play(
      id,
      () => false,
      (legal) => legal[0]!,
    );
    const { action_count } = await player.ask<ReplayMoment>(`tables/${id}/replay/0`);
    await page.goto(url(`replay/${id}#${action_count}`));
    const button = page.getByRole('button', { name: 'Play from here' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('The game is over at this position.');
    const at = Math.floor(action_count / 2);
    await page.getByRole('slider', { name: 'Moment' }).fill(String(at));
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Play from here' });
    // The user's own seat of that game, and the level of the computer players there.
    await expect(dialog.getByRole('radio', { name: 'Livia' })).toBeChecked();
    await expect(dialog.getByLabel('The other seats')).toHaveValue('random');
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByLabel('The other seats').selectOption('greedy');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await accessible(page);
      await fits(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/t\//);
    await nextDecision(page);
    const table = await player.state(/\/t\/(\w+)/.exec(page.url())![1]!);
    expect(table.you.seat).toBe('b');
    expect(table.table.seats.filter(({ kind }) => kind === 'bot').map(({ level }) => level)).toEqual(
      table.table.seats.slice(1).map(() => 'greedy'),
    );
    expect(table.table.from!.table).toBe(id);
    const from = table.table.from!.actions;
    expect(at - from).toBeGreaterThanOrEqual(0);
    expect(at - from).toBeLessThan(2);
    expect(table.position!.actions).toBeGreaterThanOrEqual(from);
    // What happened before is in the log, and the menu leads to the other game.
    const log = page.getByRole('log', { name: 'Log' }).getByRole('listitem');
    expect(await log.count()).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const link = page.getByRole('link', { name: `It continues a game from action ${from}.` });
    await expect(link).toHaveAttribute('href', new RegExp(`replay/${id}#${from}$`));
    await accessible(page);
  });
}

test('a running game cannot be replayed', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`replay/${id}`));
  await expect(page.getByRole('heading', { name: 'This game cannot be replayed' })).toBeVisible();
});
