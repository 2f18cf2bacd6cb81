import { expect, playToTheEnd, seat, test, url } from './house.ts';

/** A whole game of each, through the interface alone. */
const GAMES = [
  { game: 'colossal-arena', seats: 2 },
  { game: 'titan-arena', seats: 3 },
  { game: 'colosseum', seats: 3 },
  { game: 'dragonic-tide', seats: 2 },
  { game: 'colossi', seats: 2, options: { 'target-wins': 2 } },
];

for (const { game, seats, options } of GAMES) {
  test(`${game} from the deal to the end`, async ({ page, context }) => {
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: 'random' }));
    const { id } = await seat(context, { game, options, seats: [{ kind: 'me' }, ...bots] });
    await page.goto(url(`t/${id}`));
    const missing = new Set<string>();
    const touches = await playToTheEnd(page, 7, ({ there, legal }) => {
      for (const object of legal.flat()) if (!there.includes(object)) missing.add(object);
    });
    expect([...missing], 'objects of legal actions that are nowhere on the board').toEqual([]);
    // The shortest: a fighter, an OVERDRIVE card, and one card that ends the duel.
    expect(touches).toBeGreaterThan(2);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  });
}
