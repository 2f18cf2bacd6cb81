import type { Page } from '@playwright/test';

import type { View } from '../../src/generated/colossi.ts';
import { allVisible } from './gestures.ts';
import {
  accessible,
  expect,
  fits,
  locate,
  nextDecision,
  playToEnd,
  seat,
  test,
  tray,
  url,
  waitUntilStable,
} from './fixtures.ts';
import { seededRandom } from '../../scripts/player.ts';

const four = {
  game: 'colossi',
  options: { 'target-wins': 2 },
  seats: [{ kind: 'me' as const }, ...Array.from({ length: 3 }, () => ({ kind: 'bot' as const, level: 'random' }))],
};

/** Opens a table of four in a Skirmish in which all others have cards in play. Starts over if a game ends before that. */
async function skirmish(page: Page): Promise<View> {
  const random = seededRandom(3);
  for (;;) {
    const { id, player } = await seat(page.context(), four);
    const state = await player.play(
      id,
      ({ position }) => {
        const { phase, seats } = position!.view as View;
        return phase === 'skirmish' && seats.slice(1).every(({ play }) => play.length > 0);
      },
      (legal) => legal[Math.floor(random() * legal.length)]!,
    );
    if (state.table.phase === 'over') continue;
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    await waitUntilStable(page);
    return state.position!.view as View;
  }
}

test('colossi with four players on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await accessible(page);
  const missing = new Set<string>();
  await playToEnd(page, 11, ({ there, legal }) => {
    for (const object of legal.flat()) if (!there.includes(object)) missing.add(object);
  });
  expect([...missing]).toEqual([]);
  await fits(page);
});

for (const [screen, viewport] of [
  ['phone', { width: 360, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`a Skirmish of four on a ${screen}: every card in play, its power and every total are visible`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const view = await skirmish(page);
    const handTop = (await page.locator('.mine').boundingBox())!.y;
    for (const { seat, power, play } of view.seats) {
      // Your own area is beside your hand if there is room.
      const limit = screen === 'desktop' && seat === 'a' ? (await tray(page).boundingBox())!.y : handTop;
      const player = page.locator(`.player[data-seat="${seat}"]`);
      const total = player.getByRole('img', { name: new RegExp(`^Power ${power}\\b`) });
      const { y, height } = (await total.boundingBox())!;
      expect.soft(y + height, `total of ${seat}`).toBeLessThanOrEqual(limit);
      const name = player.locator('.name').first();
      expect.soft(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), `name of ${seat}`).toBe(true);
      for (const card of await player.locator('[data-object^="play-"]').all()) {
        const box = (await card.boundingBox())!;
        expect.soft(box.y + box.height, `card of ${seat}`).toBeLessThanOrEqual(limit);
        await expect.soft(card).toHaveAccessibleName(/Power −?\d+: .+/);
      }
      expect.soft(await player.locator('[data-object^="play-"]').count()).toBe(play.length);
    }
    await fits(page);
  });
}

test('on a phone the text of a card is shown when it is touched, and for the whole hand', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id, player } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await waitUntilStable(page);
  const view = (await player.state(id)).position!.view as View;
  const hand = view.seats[0]!.hand!;
  const card = locate(page, `hand:${hand[0]!.replaceAll(' ', '-')}`);
  const label = (await card.getAttribute('aria-label'))!;
  const text = label.slice(label.indexOf(': ') + 2).replace(/, can be chosen$/, '');
  const before = await locate(page, 'slot:left').boundingBox();
  await card.click();
  await expect(page.locator('.touched')).toContainText(text);
  await expect(page.locator('.touched')).toBeInViewport({ ratio: 1 });
  // The layout does not shift.
  expect(await locate(page, 'slot:left').boundingBox()).toEqual(before);
  await allVisible(page, ['slot:left', 'slot:middle', 'slot:right']);
  await page.getByRole('button', { name: 'Read your hand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your hand' });
  for (const name of hand)
    await expect(dialog.getByRole('img', { name: new RegExp(`^${name},`, 'i') }).first()).toBeVisible();
  await expect(dialog.getByText(text).first()).toBeVisible();
  await accessible(page);
});

test('a phone in landscape shows the Environments, the players and the hand at once', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const view = await skirmish(page);
  const hand = view.seats[0]!.hand!.map((card) => `hand:${card.replaceAll(' ', '-')}`);
  await allVisible(page, ['slot:left', 'slot:middle', 'slot:right', 'seat:a', 'seat:b', ...hand]);
  await fits(page);
});

test('on a tablet the names and hands of four players are readable', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await skirmish(page);
  for (const name of await page.locator('.player .name').all()) {
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  }
  // Five cards are side by side; of more, at least half of each is visible.
  const cards = await page.locator('.fan .flies').all();
  const boxes = await Promise.all(cards.map(async (card) => (await card.boundingBox())!));
  for (const [index, { x }] of boxes.slice(1).entries()) {
    const before = boxes[index]!;
    expect(x - before.x).toBeGreaterThanOrEqual(cards.length > 5 ? before.width / 2 : before.width);
  }
  await fits(page);
});

test('an object that cannot be used says why, with a link to the rule', async ({ page, context }) => {
  const { id } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  // Another player cannot be used while preparing a hand.
  await locate(page, 'seat:b').click();
  const rule = page.getByRole('alert').getByRole('link', { name: /CX-/ });
  await expect(rule).toBeVisible();
  await rule.click();
  await expect(page.getByRole('dialog', { name: /^Rules/ })).toContainText(/CX-/);
});
