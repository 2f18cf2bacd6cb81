import type { Page } from '@playwright/test';

import {
  accessible,
  cardPattern,
  expect,
  locate,
  nextDecision,
  seat,
  test,
  tray,
  url,
  waitUntilStable,
  watch,
  withoutTips,
} from './fixtures.ts';
import { Player } from '../../scripts/player.ts';

/** The cards in the hand of the viewer, as object names. */
async function hand(page: Page): Promise<string[]> {
  const objects = await page
    .locator('main [data-object^="hand:"]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset.object!.slice('hand:'.length)));
  return [...new Set(objects)];
}

/** The content of the page, and everything that was sent to it. */
async function source(page: Page, frames: readonly string[]): Promise<string> {
  return [await page.content(), ...frames].join('\n').toLowerCase();
}

/** Makes one decision, with the first choice. */
async function decide(page: Page): Promise<void> {
  for (let touches = 0; touches < 6; touches += 1) {
    const now = await nextDecision(page);
    if (!now) return;
    const before = await page.locator('[role="log"][aria-live="off"] li').count();
    const [object] = now.lit;
    if (object !== undefined) await locate(page, object).click();
    else await tray(page).locator('.buttons [data-action]').first().click();
    // Either the log grows, or more objects must be touched.
    const more = page.locator('main [data-lit="chosen"]').first();
    const progress = async (): Promise<boolean> =>
      (await page.locator('[role="log"][aria-live="off"] li').count()) > before || (await more.isVisible());
    await expect.poll(progress).toBe(true);
    if (!(await more.isVisible())) return;
  }
}

test('two people play by invitation, and neither page contains the cards of the other', async ({
  page,
  context,
  browser,
}) => {
  const frames: { mine: string[]; theirs: string[] } = { mine: [], theirs: [] };
  const record = (who: Page, into: string[]) =>
    who.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => into.push(String(payload))));
  record(page, frames.mine);
  await withoutTips(context);
  await page.clock.install();
  await page.goto(url());
  await page.getByRole('link', { name: 'Play with friends Colossal Arena' }).click();
  await page.getByRole('radio', { name: '3 minutes per decision' }).check();
  await page.getByRole('button', { name: 'Create table and get the link' }).click();
  await expect(page.getByText('Waiting for 1 more player')).toBeVisible();
  const link = await page.getByLabel('Link to this table').inputValue();
  expect(link).toMatch(/\/t\/[a-z0-9]{12}#.+/);

  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await withoutTips(elsewhere);
  const other = await elsewhere.newPage();
  const problems = watch(other);
  record(other, frames.theirs);

  // Without the invitation the table cannot be opened.
  await other.goto(link.split('#')[0]!);
  await expect(other.getByRole('heading', { name: 'This table cannot be opened' })).toBeVisible();
  await other.goto(link);
  // Leaving as a spectator shows no message.
  await other.getByRole('button', { name: 'Leave' }).click();
  await expect(other).toHaveURL(url());
  await expect(other.locator('.toasts button')).toHaveCount(0);
  await other.goto(link);
  await other.getByRole('textbox', { name: 'Your name' }).fill('Cornelia');
  await other.getByRole('button', { name: 'Take this seat' }).click();
  for (const one of [page, other]) {
    await expect(one.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
    await expect(one.locator('main [data-object^="hand:"]').first()).toBeVisible();
  }

  const both = [await hand(page), await hand(other)] as const;
  for (const cards of both) expect(cards).toHaveLength(8);
  const check = (cards: readonly string[], text: string) => {
    for (const card of cards) {
      expect(cardPattern(card).exec(text)?.[0], `${card} is visible to the other side`).toBeUndefined();
    }
  };
  expect(frames.mine).not.toEqual([]);
  expect(frames.theirs).not.toEqual([]);
  check(both[0], await source(other, frames.theirs));
  check(both[1], await source(page, frames.mine));

  // After a few turns each: cards that were never on the table are still visible to their owner only.
  const isTurnOf = async (one: Page): Promise<boolean> => (await one.title()).includes('Your turn');
  for (let turn = 0; turn < 6; turn += 1) {
    await expect.poll(async () => (await isTurnOf(page)) || (await isTurnOf(other))).toBe(true);
    await decide((await isTurnOf(page)) ? page : other);
  }
  for (const [own, cards, theirs, sent] of [
    [page, both[0], other, frames.theirs],
    [other, both[1], page, frames.mine],
  ] as const) {
    const creatures = cards.filter((card) => !/^s\d|prefect|magister/.test(card));
    const still = (await hand(own)).filter((card) => creatures.includes(card));
    expect(still).not.toEqual([]);
    check(still, await source(theirs, sent));
  }

  await expect(page.getByText('Cornelia takes a seat').first()).toBeAttached();
  await expect(page.getByText('Cornelia is back')).toHaveCount(0);

  // They chat, and one of them leaves and comes back.
  await page.getByRole('textbox', { name: 'Message to the table' }).fill('Salve <b>amice</b>');
  await page.keyboard.press('Enter');
  await expect(other.getByText('Salve <b>amice</b>').first()).toBeVisible();
  // On a phone the log is far below.
  await page.setViewportSize({ width: 360, height: 780 });
  // The message disappears by itself; stop the clock.
  await page.clock.pauseAt(Date.now() + 1_000);
  await other.getByRole('textbox', { name: 'Message to the table' }).fill('Salve');
  await other.keyboard.press('Enter');
  await expect(page.locator('.toasts').getByText('Cornelia: Salve')).toBeInViewport();
  await page.clock.resume();
  await page.setViewportSize({ width: 1280, height: 800 });
  await other.goto(url('about'));
  await expect(page.getByText('away').first()).toBeVisible();
  const chat = page.getByRole('textbox', { name: 'Message to the table' });
  for (const word of ['One', 'Two']) {
    await chat.fill(word);
    await page.keyboard.press('Enter');
    // It has been sent.
    await expect(chat).toHaveValue('');
  }
  await other.goto(link);
  await expect(other.getByRole('region', { name: 'Since your last visit' })).toContainText('Two');
  expect(problems).toEqual([]);
  await elsewhere.close();
});

test('a decision is taken back if the other player agrees', async ({ page, context, browser }) => {
  await withoutTips(context);
  await page.goto(url('play/dragonic-tide'));
  await page.getByRole('button', { name: 'Create table and get the link' }).click();
  const link = await page.getByLabel('Link to this table').inputValue();
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await withoutTips(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Take this seat' }).click();

  // A hidden choice: it has revealed nothing.
  const first = await nextDecision(page);
  await locate(page, first!.lit[0]!).click();
  await expect(tray(page)).not.toHaveClass(/asked/);
  await tray(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Waiting for the others to agree to your take-back')).toBeVisible();
  const offer = other.getByRole('alertdialog', { name: 'Take-back' });
  await accessible(other);
  await offer.getByRole('button', { name: 'Agree' }).click();
  expect((await nextDecision(page))?.legal).toEqual(first?.legal);
  await expect(offer).toHaveCount(0);
  await elsewhere.close();
});

test('a decision that cannot be taken back any more says why', async ({ page, context }) => {
  test.setTimeout(60_000);
  const { id, player, invitation } = await seat(context, {
    game: 'colossal-arena',
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  const friend = await Player.guest(url().slice(0, -1), 'Publius');
  await friend.ask(`tables/${id}/enter`, { invitation });
  await friend.ask(`tables/${id}/commands`, { type: 'sit' });
  // Until a turn of this seat is over: at its end a card was drawn.
  for (let acted = false; ;) {
    const mine = (await player.state(id)).position!.legal.length > 0;
    if (acted && !mine) break;
    acted ||= mine;
    const who = mine ? player : friend;
    const { version, position } = await who.state(id);
    await who.ask(`tables/${id}/commands`, { type: 'act', action: position!.legal[0]!.action, version });
  }
  await page.goto(url(`t/${id}`));
  const undo = tray(page).getByRole('button', { name: 'Take back' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expect(undo).toHaveAccessibleDescription(/Hidden information was revealed since/);
  await undo.focus();
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Hidden information was revealed since');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const entry = page.getByRole('dialog').getByRole('button', { name: 'Take back my last decision' });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('dialog').getByText('Hidden information was revealed since')).toBeVisible();
  await accessible(page);
});

test('against computer players everything can be taken back, and the log and the replay say so', async ({
  page,
  context,
}) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  // Cards were drawn and others have played since.
  await player.play(
    id,
    ({ position }) => position!.actions >= 12,
    (legal) => legal[0]!,
  );
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const before = (await player.state(id)).position!.actions;
  const undo = tray(page).getByRole('button', { name: 'Take back' });
  await expect(undo).toHaveAttribute('aria-disabled', 'false');
  await undo.click();
  // A choice is open, and stays open: the page does not play it again, and the computer players wait for it.
  const openChoice = async () => {
    const { actions, forced = false, legal } = (await player.state(id)).position!;
    return { earlier: actions < before, forced, several: legal.length > 1, actions };
  };
  await expect.poll(openChoice).toMatchObject({ earlier: true, forced: false, several: true });
  const open = await openChoice();
  await expect.poll(async () => (await nextDecision(page))?.legal.length ?? 0).toBeGreaterThan(1);
  await waitUntilStable(page);
  expect(await openChoice()).toEqual(open);
  const log = page.getByRole('log', { name: 'Log' });
  await expect(log).toContainText('The decision was taken back, after new information');
  await player.play(
    id,
    () => false,
    (legal) => legal[0]!,
  );
  await page.goto(url(`replay/${id}`));
  await expect(page.getByText('One decision was taken back after new information.')).toBeVisible();
});
