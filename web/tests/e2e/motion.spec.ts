import type { View } from '../../src/generated/dragonic-tide.ts';
import { asked, expect, playToTheEnd, seat, test, thing, url } from './house.ts';

declare global {
  interface Window {
    harenaFlights: string[];
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Notes what flies: a change of place of something that has a name for it. */
const noting = () => {
  window.harenaFlights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const [start] = Array.isArray(keyframes) ? keyframes : [];
    const flies = this instanceof HTMLElement ? this.dataset.fly : undefined;
    if (flies && String(start?.transform).startsWith('translate')) window.harenaFlights.push(flies);
    return animate.call(this, keyframes, options);
  };
};

test('cards fly to where they are laid, in a game that is played to its end', async ({ page, context }) => {
  await page.addInitScript(noting);
  // The first hit may end a duel: then another.
  for (let rounds = 0; rounds < 2;) {
    const { id, player } = await seat(context, { game: 'dragonic-tide' });
    await page.goto(url(`t/${id}`));
    await playToTheEnd(page, 5);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    rounds = ((await player.state(id)).position!.view as View).round;
  }
  expect((await page.evaluate(() => window.harenaFlights)).length).toBeGreaterThan(2);
});

for (const [wish, system, moves] of [
  ['system', 'no-preference', true],
  ['off', 'no-preference', false],
  ['on', 'reduce', true],
  ['system', 'reduce', false],
] as const) {
  test(`motion: "${wish}" where the system says "${system}"`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: system });
    const { id } = await seat(context, { game: 'dragonic-tide' });
    await context.addInitScript(
      (motion) => localStorage.setItem('harena-settings', JSON.stringify({ tips: false, motion })),
      wish,
    );
    await page.addInitScript(noting);
    await page.goto(url(`t/${id}`));
    const transition = () =>
      page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('button.button')!).transitionDuration));
    const now = await asked(page);
    expect((await transition()) > 0.01).toBe(moves);
    // The fighter that is chosen goes to its place.
    await thing(page, now!.lit[0]!).click();
    await asked(page);
    const flights = await page.evaluate(() => window.harenaFlights.length);
    if (!moves) expect(flights).toBe(0);
  });
}
