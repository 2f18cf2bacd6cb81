import type { Page } from '@playwright/test';

import { accessible, expect, fits, GAMES, seat, test, url, waitUntilStable } from './fixtures.ts';

const PAGES = ['', 'lobby', 'play/colossal-arena', 'play/dragonic-tide', 'rules', 'rules/colossi', 'verify', 'about'];

const PHONE = { width: 360, height: 740 };

/** Opens an unknown address by client-side navigation. */
async function openUnknown(page: Page): Promise<void> {
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

    test(`an unknown page and an unreachable server have clear messages (${theme})`, async ({ page }) => {
      await openUnknown(page);
      await accessible(page);
      await page.setViewportSize(PHONE);
      await fits(page);
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
      await accessible(page);
      await fits(page);
      await page.unroute('**/api/**');
      // The page recovers automatically.
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
      for (const name of ['Settings', 'Log in']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await accessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });
}

test('no page scrolls horizontally at 360 pixels', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of PAGES) {
    await test.step(`/${path}`, async () => {
      await page.goto(url(path));
      await expect(page.locator('main h1')).toBeVisible();
      await fits(page);
    });
  }
});

test('one click starts a game against computer players, and the home page links to it', async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole('list', { name: 'Games' }).getByRole('button', { name: /Play now/ })).toHaveCount(
    GAMES.length,
  );
  await page.getByRole('button', { name: 'Play now Dragonic Tide' }).click();
  await expect(page).toHaveURL(/\/t\/[a-z0-9]{12}$/);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
  await page.goto(url());
  const mine = page.getByRole('region', { name: 'My games' }).getByRole('link');
  await expect(mine).toHaveCount(1);
  await mine.click();
  await expect(page).toHaveURL(/\/t\//);
});

test('a new visitor gets no console errors or failed requests', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  for (const path of PAGES) {
    await page.goto(url(path));
    await expect(page.locator('main h1')).toBeVisible();
  }
  await page.goto(url());
  await page.getByRole('button', { name: 'Play now Colossi' }).click();
  await expect(page.getByRole('region', { name: 'Your choices' })).toBeVisible();
  await expect(page.locator('main .host > *').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('all own games are listed, and the layout does not shift when they load', async ({ page, context }) => {
  const { player } = await seat(context, { game: 'colossi' });
  const bot = { kind: 'bot' as const, level: 'random' };
  for (let more = 0; more < 9; more += 1) await player.create({ game: 'dragonic-tide', seats: [{ kind: 'me' }, bot] });
  // They load late, after everything else.
  let release = (): void => undefined;
  const late = new Promise<void>((done) => (release = done));
  await page.route('**/api/me/tables', async (route) => {
    await late;
    await route.continue();
  });
  const games = page.waitForResponse(/\/api\/games\?/);
  await page.goto(url());
  await (await games).finished();
  await waitUntilStable(page);
  const tile = page.getByRole('list', { name: 'Games' }).getByRole('listitem').first();
  const before = await tile.evaluateAll((tiles) => tiles.map((one) => one.getBoundingClientRect().top));
  release();
  await expect(page.getByRole('region', { name: 'My games' }).getByRole('link')).toHaveCount(10);
  await expect(tile).toBeVisible();
  await waitUntilStable(page);
  // Tiles are either shown after them, or do not move.
  const after = await tile.evaluate((one) => one.getBoundingClientRect().top);
  for (const top of before) expect(after).toBe(top);
});

test('a truncated address shows a message, not a blank page', async ({ page }) => {
  await page.goto(url('t/abcdefghijkm#50%'));
  await expect(page.getByRole('heading', { name: 'This table cannot be opened' })).toBeVisible();
});

test('the rules have a list of sections', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(url('rules/colossal-arena'));
  await page.getByText('Sections', { exact: true }).click();
  const sections = page.locator('details').getByRole('button');
  expect(await sections.count()).toBeGreaterThan(5);
  const name = (await sections.last().textContent())!;
  await sections.last().click();
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

test('a rule has its own address, and the search finds rules', async ({ page }) => {
  await page.goto(url('rules/colossal-arena#CA-5.5'));
  await expect(page.locator('article[aria-current="true"]')).toContainText('CA-5.5');
  await expect(page.locator('article[aria-current="true"]')).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('secret bet reveal');
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  const ids = await page.locator('article .id').allTextContents();
  expect(ids).toContain('CA-5.11');
  expect(ids.length).toBeLessThan(60);
});

test('a guest creates an account and logs in from another browser', async ({ page, browser }) => {
  const name = `Nero ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(url());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('a long enough word');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(url());
  await there.getByRole('button', { name: 'Log in' }).click();
  await there.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await there.getByLabel('Name').fill(name);
  await there.getByLabel('Password').fill('not this one');
  await there.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(there.getByRole('alert')).toBeVisible();
  await there.getByLabel('Password').fill('a long enough word');
  await there.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(there.getByRole('button', { name, exact: true })).toBeVisible();
  await there.getByRole('button', { name, exact: true }).click();
  await there.getByRole('button', { name: 'Log out' }).click();
  await expect(there.getByRole('button', { name: 'Log in' })).toBeVisible();
  await other.close();
});

test('a public table is in the lobby, and its replay after the game', async ({ page, context }) => {
  const { player } = await seat(context, { game: 'colossi', seats: [{ kind: 'me' }, { kind: 'open' }], public: true });
  await page.goto(url('lobby'));
  const open = page.getByRole('region', { name: 'Open tables' }).getByRole('link');
  // Other tests may have tables there too.
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

test('pages that are loaded later wait for the server, or ask to reload if it was updated', async ({ page }) => {
  await page.route('**/assets/later-pages*.js', (route) => route.abort());
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(url('about'));
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('heading', { name: 'Harena was updated' })).toBeVisible();
  await accessible(page);
  await page.unroute('**/assets/later-pages*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('the other pages are loaded in the background, so that they open without the server', async ({ page }) => {
  const loaded = page.waitForResponse(/later-pages.*\.js$/);
  await page.goto(url());
  await loaded;
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});
