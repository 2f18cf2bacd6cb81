import type { Page } from '@playwright/test';

import { asked, expect, seat, test, url } from './house.ts';

/** Where the keyboard is: at something that can be chosen, in a group with such things, or elsewhere. */
const where = (page: Page): Promise<'here' | 'near' | 'no'> =>
  page.evaluate(() => {
    const LIT = 'button[data-lit="can"], button[data-lit="next"]';
    const focused = document.activeElement;
    if (focused?.matches(`main ${LIT}, section.tray [data-action]`)) return 'here';
    return focused?.closest('main [data-group]')?.querySelector(LIT) ? 'near' : 'no';
  });

/** Goes on with Tab and arrows alone until something can be chosen, and chooses it with Enter. */
async function press(page: Page): Promise<void> {
  // Tab goes from group to group; the other things of a group are reached with arrows.
  const arrows = [
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowUp',
  ];
  for (let steps = 0; steps < 80; steps += 1) {
    let here = await where(page);
    for (const arrow of here === 'near' ? arrows : []) {
      await page.keyboard.press(arrow);
      here = await where(page);
      if (here === 'here') break;
    }
    if (here === 'here') {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('nothing that can be chosen was reached with the keyboard');
}

for (const game of ['colossal-arena', 'titan-arena', 'colosseum', 'colossi']) {
  test(`${game} is played with the keyboard`, async ({ page, context }) => {
    const { id } = await seat(context, { game });
    await page.goto(url(`t/${id}`));
    await asked(page);
    const log = page.getByRole('log', { name: 'What happened' }).getByRole('listitem');
    const before = await log.count();
    for (let turn = 0; turn < 8; turn += 1) {
      if (!(await asked(page))) break;
      await press(page);
    }
    await expect.poll(() => log.count()).toBeGreaterThan(before + 2);
  });
}

test('a whole duel with the keyboard alone', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'dragonic-tide' });
  await page.goto(url(`t/${id}`));
  while (await asked(page)) await press(page);
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});

test('arrows go from thing to thing, Escape lets go, ? looks up', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  await asked(page);
  await page.getByRole('link', { name: 'To the board' }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.object ?? '');
  const first = await focused();
  expect(first).toMatch(/^hand:/);
  await page.keyboard.press('Enter');
  await expect(page.locator('main [data-lit="chosen"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('main [data-lit="chosen"]')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  if ((await focused()) === first) await page.keyboard.press('ArrowLeft');
  expect(await focused()).not.toBe(first);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Rules of Colossi' })).toBeVisible();
});
