import { accessible, asked, expect, fits, playToTheEnd, seat, test, url } from './house.ts';

const four = {
  game: 'colossi',
  options: { 'target-wins': 2 },
  seats: [{ kind: 'me' as const }, ...Array.from({ length: 3 }, () => ({ kind: 'bot' as const, level: 'random' }))],
};

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
