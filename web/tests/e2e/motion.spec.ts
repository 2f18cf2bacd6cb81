import type { View } from '../../src/generated/dragonic-tide.ts';
import { expect, locate, nextDecision, playToEnd, seat, test, url } from './fixtures.ts';

declare global {
  interface Window {
    harenaFlights: string[];
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Records the motion keys of animated objects. */
const recordFlights = () => {
  window.harenaFlights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const [start] = Array.isArray(keyframes) ? keyframes : [];
    const flies = this instanceof HTMLElement ? this.dataset.fly : undefined;
    if (flies && String(start?.transform).startsWith('translate')) window.harenaFlights.push(flies);
    return animate.call(this, keyframes, options);
  };
};

test('cards fly to their new positions', async ({ page, context }) => {
  await page.addInitScript(recordFlights);
  // The first hit may end a duel: then play another one.
  for (let rounds = 0; rounds < 2;) {
    const { id, player } = await seat(context, { game: 'dragonic-tide' });
    await page.goto(url(`t/${id}`));
    await playToEnd(page, 5);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    rounds = ((await player.state(id)).position!.view as View).round;
  }
  expect((await page.evaluate(() => window.harenaFlights)).length).toBeGreaterThan(2);
});

for (const [setting, system, animates] of [
  ['system', 'no-preference', true],
  ['off', 'no-preference', false],
  ['on', 'reduce', true],
  ['system', 'reduce', false],
] as const) {
  test(`motion "${setting}" with the system setting "${system}"`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: system });
    const { id } = await seat(context, { game: 'dragonic-tide' });
    await context.addInitScript(
      (motion) => localStorage.setItem('harena-settings', JSON.stringify({ tips: false, motion })),
      setting,
    );
    await page.addInitScript(recordFlights);
    await page.goto(url(`t/${id}`));
    const transition = () =>
      page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('button.button')!).transitionDuration));
    const now = await nextDecision(page);
    expect((await transition()) > 0.01).toBe(animates);
    // The chosen fighter flies to its position.
    await locate(page, now!.lit[0]!).click();
    await nextDecision(page);
    const flights = await page.evaluate(() => window.harenaFlights.length);
    if (!animates) expect(flights).toBe(0);
  });
}
