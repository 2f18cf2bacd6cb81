import { expect, fewestSeats, GAMES, playToEnd, seat, test, url } from './fixtures.ts';

/** A whole game of each, through the interface only. `playToEnd` fails if a legal action cannot be clicked. */
for (const { game, options } of GAMES) {
  test(`${game} from the deal to the end`, async ({ page, context }) => {
    const bots = Array.from({ length: game === 'titan-arena' ? 2 : fewestSeats(game) - 1 }, () => ({
      kind: 'bot' as const,
      level: 'random',
    }));
    const { id } = await seat(context, { game, options, seats: [{ kind: 'me' }, ...bots] });
    await page.goto(url(`t/${id}`));
    const missing = new Set<string>();
    const touched = new Set<string>();
    const touches = await playToEnd(page, 7, ({ there, lit, legal }) => {
      for (const object of legal.flat()) if (!there.includes(object)) missing.add(object);
      for (const object of lit) touched.add(object);
    });
    expect([...missing], 'objects of legal actions that are not visible').toEqual([]);
    expect(touched.size, 'objects that could be touched on the board').toBeGreaterThan(2);
    // The shortest game: a fighter, an OVERDRIVE card, and one card that ends the duel.
    expect(touches).toBeGreaterThan(2);
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  });
}
