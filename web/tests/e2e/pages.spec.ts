import type { Page } from '@playwright/test';

import { accessible, atRest, expect, fits, seat, test, url } from './house.ts';

const PAGES = ['', 'lobby', 'play/colossal-arena', 'play/dragonic-tide', 'rules', 'rules/colossi', 'verify', 'about'];

const PHONE = { width: 360, height: 740 };

/** An address that is none, reached as a link of ours would. */
async function lost(page: Page): Promise<void> {
  await page.goto(url('about'));
  await page.evaluate(() => {
    history.pushState(null, '', 'nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test(`a waiting room is accessible, and fits a phone (${theme})`, async ({ page, context }) => {
      const seats = [{ kind: 'me' as const }, { kind: 'open' as const }, { kind: 'bot' as const, level: 'easy' }];
      const { id } = await seat(context, { game: 'titan-arena', seats, options: { campaign: true } });
      await page.goto(url(`t/${id}`));
      await expect(page.getByText('Waiting for 1 more player')).toBeVisible();
      await accessible(page);
      await page.setViewportSize(PHONE);
      await fits(page);
    });

    test(`no page, and no server, are said clearly (${theme})`, async ({ page }) => {
      await lost(page);
      await accessible(page);
      await page.setViewportSize(PHONE);
      await fits(page);
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
      await accessible(page);
      await fits(page);
      await page.unroute('**/api/**');
      // It comes back by itself.
      await expect(page.getByRole('button', { name: 'Play now Colossi' })).toBeVisible();
    });

    test(`every page is accessible (${theme})`, async ({ page }) => {
      for (const path of [...PAGES, 't/abcdefghijkm', 'replay/abcdefghijkm']) {
        await test.step(`/${path}`, async () => {
          await page.goto(url(path));
          await expect(page.locator('main h1')).toBeVisible();
          await accessible(page);
        });
      }
    });

    test(`dialogs are accessible (${theme})`, async ({ page }) => {
      await page.goto(url());
      for (const name of ['Settings', 'Sign in']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await accessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });
}

test('nothing scrolls sideways at 360 pixels', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of PAGES) {
    await test.step(`/${path}`, async () => {
      await page.goto(url(path));
      await expect(page.locator('main h1')).toBeVisible();
      await fits(page);
    });
  }
});

test('one click starts a game against computer players, and the home page leads back to it', async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole('list', { name: 'Games' }).getByRole('button', { name: /Play now/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Play now Dragonic Tide' }).click();
  await expect(page).toHaveURL(/\/t\/[a-z0-9]{12}$/);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
  await page.goto(url());
  const mine = page.getByRole('region', { name: 'My games' }).getByRole('link');
  await expect(mine).toHaveCount(1);
  await mine.click();
  await expect(page).toHaveURL(/\/t\//);
});

test('a newcomer’s browser has nothing to complain of', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  for (const path of PAGES) {
    await page.goto(url(path));
    await expect(page.locator('main h1')).toBeVisible();
  }
  await page.goto(url());
  await page.getByRole('button', { name: 'Play now Colossi' }).click();
  await expect(page.getByRole('region', { name: 'Your choices' })).toBeVisible();
  await expect(page.locator('main .host > *').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('own games are all there, and nothing under them jumps when they come', async ({ page, context }) => {
  const { player } = await seat(context, { game: 'colossi' });
  const bot = { kind: 'bot' as const, level: 'random' };
  for (let more = 0; more < 9; more += 1) await player.create({ game: 'dragonic-tide', seats: [{ kind: 'me' }, bot] });
  // They come late: after everything else is there.
  let come = (): void => undefined;
  const late = new Promise<void>((done) => (come = done));
  await page.route('**/api/me/tables', async (route) => {
    await late;
    await route.continue();
  });
  const games = page.waitForResponse('**/api/games');
  await page.goto(url());
  await (await games).finished();
  await atRest(page);
  const tile = page.getByRole('list', { name: 'Games' }).getByRole('listitem').first();
  const before = await tile.evaluateAll((tiles) => tiles.map((one) => one.getBoundingClientRect().top));
  come();
  await expect(page.getByRole('region', { name: 'My games' }).getByRole('link')).toHaveCount(10);
  await expect(tile).toBeVisible();
  await atRest(page);
  // Tiles are either shown after them, or stay where they were.
  const after = await tile.evaluate((one) => one.getBoundingClientRect().top);
  for (const top of before) expect(after).toBe(top);
});

test('an address that was cut off is none, but no blank page', async ({ page }) => {
  await page.goto(url('t/abcdefghijkm#50%'));
  await expect(page.getByRole('heading', { name: 'This table cannot be opened' })).toBeVisible();
});

test('the rules have chapters to turn to', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(url('rules/colossal-arena'));
  await page.getByText('Chapters', { exact: true }).click();
  const chapters = page.locator('details').getByRole('button');
  expect(await chapters.count()).toBeGreaterThan(5);
  const name = (await chapters.last().textContent())!;
  await chapters.last().click();
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

test('a rule has an address of its own, and words find rules', async ({ page }) => {
  await page.goto(url('rules/colossal-arena#CA-5.5'));
  await expect(page.locator('article[aria-current="true"]')).toContainText('CA-5.5');
  await expect(page.locator('article[aria-current="true"]')).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('secret bet reveal');
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  const ids = await page.locator('article .id').allTextContents();
  expect(ids).toContain('CA-5.11');
  expect(ids.length).toBeLessThan(60);
});

test('a guest takes a name, makes an account, and comes back to it', async ({ page, browser }) => {
  const name = `Nero ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(url());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('a long enough word');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(url());
  await there.getByRole('button', { name: 'Sign in' }).click();
  await there.getByRole('button', { name: 'Log in' }).click();
  await there.getByLabel('Name').fill(name);
  await there.getByLabel('Password').fill('not this one');
  await there.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(there.getByRole('alert')).toBeVisible();
  await there.getByLabel('Password').fill('a long enough word');
  await there.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(there.getByRole('button', { name, exact: true })).toBeVisible();
  await there.getByRole('button', { name, exact: true }).click();
  await there.getByRole('button', { name: 'Log out' }).click();
  await expect(there.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.close();
});

test('a public table is found by others, and its replay after it', async ({ page, context }) => {
  const { player } = await seat(context, { game: 'colossi', seats: [{ kind: 'me' }, { kind: 'open' }], public: true });
  await page.goto(url('lobby'));
  const open = page.getByRole('region', { name: 'Open tables' }).getByRole('link');
  // Others may have tables there too.
  await expect(open.filter({ hasText: 'Colossi' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Dragonic Tide' }).click();
  await expect(open.filter({ hasText: 'Colossi' })).toHaveCount(0);
  await page.getByRole('button', { name: 'All games' }).click();
  await expect(open.filter({ hasText: 'Colossi' }).first()).toBeVisible();
  const over = await player.create({
    game: 'dragonic-tide',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
    public: true,
  });
  await player.play(
    over.table,
    () => false,
    (legal) => legal[0]!,
  );
  await page.reload();
  await page.getByRole('region', { name: 'Replays' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/replay\//);
});
