//! Staged moments in a real game: they appear, take no touch, and are ended by one; and they can be turned off.

import type { BrowserContext, Page } from '@playwright/test';

import { seededRandom } from '../../scripts/player.ts';
import type { View } from '../../src/generated/dragonic-tide';
import type { LegalAction, ReplayMoment, TableView } from '../../src/generated/protocol';
import { actOnce, expect, FailedClicks, locate, nextDecision, playToEnd, seat, test, tray, url } from './fixtures.ts';

declare global {
  interface Window {
    harenaMoments: string[];
    harenaTopLayer: string[];
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
/** Records what is put into the top layer of the page. */
const recordTopLayer = () => {
  window.harenaTopLayer = [];
  const { showPopover } = HTMLElement.prototype;
  HTMLElement.prototype.showPopover = function (...options) {
    window.harenaTopLayer.push(this.dataset.moment === undefined ? 'popover' : 'stage');
    return showPopover.apply(this, options);
  };
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    window.harenaTopLayer.push('dialog');
    return showModal.call(this);
  };
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
      const { moment } = await stage(page).evaluate(({ dataset }: HTMLElement) => ({ moment: dataset.moment }));
      const target = lit ? locate(page, lit) : tray(page).locator('.buttons [data-action]').first();
      const before = (await player.state(id)).position!.actions;
      await target.click();
      await expect(page.locator(`[data-moment="${moment}"]`)).toHaveCount(0);
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

test('the last blow of a duel is staged in front of the result, and then the victory', async ({ page, context }) => {
  const first = (legal: readonly LegalAction[]) => legal[0]!;
  const weak = ({ position }: TableView) =>
    (position!.view as View).seats.some(({ health }) => health > 0 && health < 5);
  let { id, player } = await seat(context, { game: 'dragonic-tide' });
  let state = await player.play(id, weak, first);
  // A strong hit may end a duel before that.
  while (state.table.phase === 'over') {
    ({ id, player } = await seat(context, { game: 'dragonic-tide' }));
    state = await player.play(id, weak, first);
  }
  await page.addInitScript(recordTopLayer);
  await page.clock.install();
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // The player plays elsewhere; this page sees it, step by step.
  const lines = page.getByRole('log', { name: 'Log' }).locator('li');
  while (state.table.phase !== 'over') {
    const seen = await lines.count();
    const legal = state.position!.legal;
    if (legal.length > 0) {
      const command = { type: 'act', action: first(legal).action, version: state.version };
      await player.ask(`tables/${id}/commands`, command);
      await expect.poll(() => lines.count()).toBeGreaterThan(seen);
    }
    state = await player.state(id, state.version);
  }
  // The result is there at once.
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  const staged = () => page.evaluate(() => document.querySelector<HTMLElement>('[data-moment]')?.dataset.moment);
  await expect.poll(staged).toBeDefined();
  // An OVERDRIVE may come first.
  for (let waits = 0; waits < 12 && (await staged()) !== 'last-blow'; waits += 1) await page.clock.runFor(500);
  await expect(stage(page).locator('.wound').first()).toContainText(/−\d/);
  // What was put into the top layer last is in front.
  const [dialog, layer] = await page.evaluate(() =>
    ['dialog', 'stage'].map((what) => window.harenaTopLayer.lastIndexOf(what)),
  );
  expect(dialog).toBeGreaterThanOrEqual(0);
  expect(layer).toBeGreaterThan(dialog!);
  await page.clock.runFor(2_000);
  await expect.poll(staged).toBe('victory');
  await page.clock.runFor(3_000);
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});

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
  await expect(where).toHaveText(`${death.actions - 1} / ${death.action_count}`);
  await expect(page.locator('main .host > *').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => moments(page)).toContainEqual(expect.stringMatching(/^died-/));
  await page.evaluate(() => (window.harenaMoments = []));
  await page.getByRole('slider', { name: 'Moment' }).fill('0');
  await page.getByRole('slider', { name: 'Moment' }).fill(String(death.actions));
  await expect(where).toHaveText(`${death.actions} / ${death.action_count}`);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(where).toHaveText(`${death.actions - 1} / ${death.action_count}`);
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
  await page.getByRole('group', { name: 'Animation speed' }).getByLabel('Calm').check();
  expect(await stored()).toMatchObject({ muted: false, volume: 0.3, pace: 'calm' });
});
