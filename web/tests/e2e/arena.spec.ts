import { chance } from '../../scripts/player.ts';
import { accessible, asked, expect, seat, test, thing, tray, url } from './house.ts';

const BOT = { kind: 'bot' as const, level: 'random' };

for (const game of ['colossal-arena', 'titan-arena']) {
  test.describe(`${game} on a phone`, () => {
    test.use({ viewport: { width: 360, height: 780 } });

    test('five players fit, and nothing moves under the finger while they play', async ({ page, context }) => {
      const { id } = await seat(context, { game, seats: [{ kind: 'me' }, BOT, BOT, BOT, BOT] });
      await page.goto(url(`t/${id}`));
      const random = chance(5);
      const seen = new Set<string>();
      for (let touches = 0; touches < 24; touches += 1) {
        const now = await asked(page);
        if (!now) break;
        // Where the creatures are, and whether anything is wider than the page.
        const place = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll<HTMLElement>('main [data-object^="creature:"]')].map((one) => {
            const box = one.getBoundingClientRect();
            return [box.left, box.top + scrollY, box.width, box.height].map(Math.round).join(' ');
          });
          return { boxes: boxes.join(', '), wider: document.documentElement.scrollWidth - innerWidth };
        });
        expect(place.wider).toBeLessThanOrEqual(0);
        seen.add(place.boxes);
        const choice = Math.floor(random() * (now.lit.length + now.buttons.length));
        const object = now.lit[choice];
        const button = now.buttons[choice - now.lit.length];
        const target = object ? thing(page, object) : tray(page).locator(`.buttons [data-action="${button}"]`);
        await target.click({ timeout: 3_000 }).catch(() => undefined);
      }
      expect([...seen]).toHaveLength(1);
      await accessible(page);
    });
  });
}

test('a pile stands for its creature, and what cannot be done says why', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossal-arena', seats: [{ kind: 'me' }, BOT] });
  await page.goto(url(`t/${id}`));
  const now = await asked(page);
  const creature = now!.legal.flat().find((object) => object.startsWith('creature:'))!;
  const name = creature.slice('creature:'.length);
  await thing(page, `spot:${name}/4`).click();
  await expect(page.getByRole('alert')).toContainText(/\w/);
  await thing(page, `spot:${name}/1`).click();
  await expect(thing(page, `spot:${name}/1`)).toHaveAccessibleName(/bet of Livia, 4 gold/);
});
