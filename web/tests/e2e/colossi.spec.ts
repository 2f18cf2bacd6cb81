import type { Page } from '@playwright/test';

import type { View } from '../../src/generated/colossi.ts';
import { accessible, asked, expect, fits, playToTheEnd, seat, test, thing, tray, url } from './house.ts';
import { chance } from '../../scripts/player.ts';

const four = {
  game: 'colossi',
  options: { 'target-wins': 2 },
  seats: [{ kind: 'me' as const }, ...Array.from({ length: 3 }, () => ({ kind: 'bot' as const, level: 'random' }))],
};

/** Four at a table, somewhere in a Skirmish: everybody else has cards in play. */
async function skirmish(page: Page): Promise<View> {
  const { id, player } = await seat(page.context(), four);
  const random = chance(3);
  const state = await player.play(
    id,
    ({ position }) => {
      const { phase, seats } = position!.view as View;
      return phase === 'skirmish' && seats.slice(1).every(({ play }) => play.length > 0);
    },
    (legal) => legal[Math.floor(random() * legal.length)]!,
  );
  await page.goto(url(`t/${id}`));
  await asked(page);
  return state.position!.view as View;
}

test('colossi with four on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await asked(page);
  await accessible(page);
  const missing = new Set<string>();
  await playToTheEnd(page, 11, ({ there, legal }) => {
    for (const object of legal.flat()) if (!there.includes(object)) missing.add(object);
  });
  expect([...missing]).toEqual([]);
  await fits(page);
});

for (const [screen, viewport] of [
  ['phone', { width: 360, height: 780 }],
  ['desk', { width: 1440, height: 900 }],
] as const) {
  test(`a Skirmish of four on a ${screen}: every card in play, its power and every total are in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const view = await skirmish(page);
    const slab = (await page.locator('.mine').boundingBox())!.y;
    for (const { seat, power, play } of view.seats) {
      // Yours lies beside your hand where there is room.
      const limit = screen === 'desk' && seat === 'a' ? (await tray(page).boundingBox())!.y : slab;
      const camp = page.locator(`.camp[data-seat="${seat}"]`);
      const total = camp.getByRole('img', { name: new RegExp(`^Power ${power}\\b`) });
      const { y, height } = (await total.boundingBox())!;
      expect.soft(y + height, `total of ${seat}`).toBeLessThanOrEqual(limit);
      const name = camp.locator('.name').first();
      expect.soft(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), `name of ${seat}`).toBe(true);
      for (const card of await camp.locator('[data-object^="play-"]').all()) {
        const box = (await card.boundingBox())!;
        expect.soft(box.y + box.height, `card of ${seat}`).toBeLessThanOrEqual(limit);
        await expect.soft(card).toHaveAccessibleName(/power -?\d+: .+/);
      }
      expect.soft(await camp.locator('[data-object^="play-"]').count()).toBe(play.length);
    }
    await fits(page);
  });
}

test('what cannot be done says why, with a link to the rule', async ({ page, context }) => {
  const { id } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await asked(page);
  // Somebody else is nothing that a hand is built with.
  await thing(page, 'seat:b').click();
  const rule = page.getByRole('alert').getByRole('link', { name: /CX-/ });
  await expect(rule).toBeVisible();
  await rule.click();
  await expect(page.getByRole('dialog', { name: /^Rules/ })).toContainText(/CX-/);
});
