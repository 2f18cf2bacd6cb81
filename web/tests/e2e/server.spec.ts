import { serve } from '../../scripts/server.ts';
import { expect, nextDecision, test } from './fixtures.ts';

test('the client works behind a path prefix', async ({ page }) => {
  const server = await serve(['--prefix', '/games/harena']);
  try {
    const home = server.url.endsWith('/games/harena') ? server.url : `${server.url}/games/harena`;
    await page.goto(`${home}/`);
    await page.getByRole('button', { name: 'Play now Dragonic Tide' }).click();
    await expect(page).toHaveURL(/\/games\/harena\/t\/[a-z0-9]{12}$/);
    await nextDecision(page);
    await page.reload();
    expect(await nextDecision(page)).not.toBeNull();
    await page.goto(`${home}/rules/colossi#CX-4.5`);
    await expect(page.locator('article[aria-current="true"]')).toContainText('CX-4.5');
    await page.getByRole('link', { name: 'Harena' }).click();
    await expect(page).toHaveURL(/\/games\/harena\/$/);
    await expect(page.getByRole('region', { name: 'My games' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('the client shows a restart of the server, and reconnects', async ({ page }) => {
  const server = await serve();
  try {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now Colossi' }).click();
    const before = await nextDecision(page);
    await server.restart(async () => {
      await expect(page.getByText(/restarting|Connection lost/)).toBeVisible();
    });
    await expect(page.getByText(/restarting|Connection lost/)).toHaveCount(0);
    expect((await nextDecision(page))?.legal).toEqual(before?.legal);
  } finally {
    await server.stop();
  }
});
