//! Staged moments in a real game: they appear, take no touch, and are ended by one; and they can be turned off.

import type { BrowserContext, Page } from '@playwright/test';

import { seededRandom } from '../../scripts/player.ts';
import type { ReplayMoment } from '../../src/generated/protocol';
import { actOnce, expect, FailedClicks, locate, nextDecision, playToEnd, seat, test, tray, url } from './fixtures.ts';

declare global {
  interface Window {
    harenaMoments: string[];
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Records the ids of all moments that are shown. */
const recordMoments = () => {
  window.harenaMoments = [];
  const look = () => {
    const id = document.querySelector<HTMLElement>('[data-moment]')?.dataset.moment;
    if (id && window.harenaMoments.at(-1) !== id) window.harenaMoments.push(id);
  };
  new MutationObserver(look).observe(document, { attributes: true, attributeFilter: ['data-moment'], subtree: true });
};
const moments = (page: Page): Promise<string[]> => page.evaluate(() => window.harenaMoments);
const set = (context: BrowserContext, settings: object) =>
  context.addInitScript(
    (settings) => localStorage.setItem('harena-settings', JSON.stringify({ tips: false, ...settings })),
    settings,
  );
const stage = (page: Page) => page.locator('[data-moment]');
/** Waits until a victory would be staged: it waits for the picture of the game, which is loaded when the board opens. */
const victoryDue = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
    const cover = () => performance.getEntriesByType('resource').find(({ name }) => /Cover[^/]*\.js/.test(name));
    while (!cover()) await frame();
    await import(cover()!.name);
    for (let frames = 0; frames < 3; frames += 1) await frame();
  });

test('a moment takes no touch, the next decision is possible under it, and a touch ends it', async ({
  page,
  context,
}) => {
  const { id, player } = await seat(context, { game: 'colosseum', options: { proposals: 1, investments: 1 } });
  await page.clock.install();
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  // From now on, time stands still: no moment ends by itself.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const random = seededRandom(3);
  const failed = new FailedClicks();
  let touched = false;
  for (let actions = 0; actions < 200 && !touched; actions += 1) {
    const now = (await nextDecision(page))!;
    if ((await stage(page).count()) > 0) {
      await expect(stage(page).locator('.scene > *')).toBeVisible();
      // It is over the board, but the board below is what a touch meets.
      const lit = now.lit[0];
      const target = lit ? locate(page, lit) : tray(page).locator('.buttons [data-action]').first();
      const before = (await player.state(id)).position!.actions;
      await target.click();
      await expect(stage(page)).toHaveCount(0);
      const chosen = async () =>
        (await player.state(id)).position!.actions > before ||
        (await page.locator('main [data-lit="chosen"]').count()) > 0;
      await expect.poll(chosen).toBe(true);
      touched = true;
    } else {
      await actOnce(page, now, random, failed);
    }
  }
  expect(touched).toBe(true);
});

for (const [name, settings, reducedMotion, some] of [
  ['at the brisk pace', {}, 'no-preference', true],
  ['at the instant pace', { pace: 'instant' }, 'no-preference', false],
  ['with reduced motion', {}, 'reduce', false],
  ['without animations', { motion: 'off' }, 'no-preference', false],
] as const) {
  test(`a whole duel ${name}: ${some ? 'the victory is staged' : 'nothing is staged'}`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion });
    const { id } = await seat(context, { game: 'dragonic-tide' });
    await set(context, settings);
    await page.addInitScript(recordMoments);
    await page.goto(url(`t/${id}`));
    await playToEnd(page, 5);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    if (some) await expect.poll(() => moments(page)).toContain('victory');
    else {
      await victoryDue(page);
      expect(await moments(page)).toEqual([]);
    }
  });
}

test('a replay stages what a single step shows, and nothing after a jump', async ({ page, context }) => {
  const { id, player } = await seat(context, { game: 'colossal-arena' });
  await player.play(
    id,
    () => false,
    (legal) => legal[0]!,
  );
  // The first death of a creature.
  let death: ReplayMoment;
  for (let at = 1; ; at += 1) {
    death = await player.ask<ReplayMoment>(`tables/${id}/replay/${at}`);
    if (death.events.some(({ event }) => (event as { event: string }).event === 'died')) break;
  }
  await page.addInitScript(recordMoments);
  await page.goto(url(`replay/${id}#${death.actions - 1}`));
  const where = page.locator('.where');
  await expect(where).toHaveText(`${death.actions - 1} / ${death.of}`);
  await expect(page.locator('main .host > *').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => moments(page)).toContainEqual(expect.stringMatching(/^died-/));
  await page.evaluate(() => (window.harenaMoments = []));
  await page.getByRole('slider', { name: 'Moment' }).fill('0');
  await page.getByRole('slider', { name: 'Moment' }).fill(String(death.actions));
  await expect(where).toHaveText(`${death.actions} / ${death.of}`);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(where).toHaveText(`${death.actions - 1} / ${death.of}`);
  expect(await moments(page)).toEqual([]);
});

test('the pace, the volume and the switch for sounds', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await context.addInitScript(() => {
    if (sessionStorage.getItem('again')) return;
    sessionStorage.setItem('again', 'yes');
    localStorage.setItem('harena-settings', '{"tips":false}');
  });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('harena-settings')!) as object);
  await page.getByRole('button', { name: 'Turn sounds off' }).click();
  await expect(page.getByRole('button', { name: 'Turn sounds on' })).toBeVisible();
  expect(await stored()).toMatchObject({ muted: true });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('switch', { name: /^Sound/ })).not.toBeChecked();
  await page.getByLabel('Volume').fill('0.3');
  await expect(page.getByRole('switch', { name: /^Sound/ })).toBeChecked();
  await page.getByRole('group', { name: 'Pace of staged moments' }).getByLabel('Calm').check();
  expect(await stored()).toMatchObject({ muted: false, volume: 0.3, pace: 'calm' });
});
