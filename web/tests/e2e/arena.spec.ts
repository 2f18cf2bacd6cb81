import type { BrowserContext } from '@playwright/test';

import { seededRandom } from '../../scripts/player.ts';
import type { View } from '../../src/generated/arena.ts';
import {
  accessible,
  actOnce,
  expect,
  FailedClicks,
  fits,
  locate,
  nextDecision,
  seat,
  test,
  tray,
  url,
  waitUntilStable,
} from './fixtures.ts';
import { allVisible, longPress } from './gestures.ts';

const BOT = { kind: 'bot' as const, level: 'random' };

/** A table of five players after the first round, where the first player must play a card. */
async function laterRound(context: BrowserContext, game: string): Promise<{ id: string; view: View }> {
  const random = seededRandom(8);
  for (;;) {
    const { id, player } = await seat(context, { game, seats: [{ kind: 'me' }, BOT, BOT, BOT, BOT] });
    const state = await player.play(
      id,
      ({ position }) => {
        const view = position!.view as View;
        return view.phase === 'play' && view.round > 1;
      },
      (legal) => legal[Math.floor(random() * legal.length)]!,
    );
    // About one game in forty ends before that, since the deck runs out. Then another is played.
    if (state.table.phase !== 'over') return { id, view: state.position!.view as View };
  }
}

for (const game of ['colossal-arena', 'titan-arena']) {
  test.describe(`${game} on a phone`, () => {
    test.use({ viewport: { width: 360, height: 780 } });

    test('five players fit, and nothing moves under the finger while they play', async ({ page, context }) => {
      const { id } = await seat(context, { game, seats: [{ kind: 'me' }, BOT, BOT, BOT, BOT] });
      await page.goto(url(`t/${id}`));
      await nextDecision(page);
      await waitUntilStable(page);
      const random = seededRandom(5);
      const refused = new FailedClicks();
      const seen = new Set<string>();
      for (let touches = 0; touches < 24; touches += 1) {
        const now = await nextDecision(page);
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
        await actOnce(page, now, random, refused);
      }
      expect([...seen]).toHaveLength(1);
      await accessible(page);
    });

    test('the hand and the whole arena are in sight, and no token covers the value of a card', async ({
      page,
      context,
    }) => {
      const { id, view } = await laterRound(context, game);
      await page.goto(url(`t/${id}`));
      const now = await nextDecision(page);
      expect(now!.lit.some((object) => object.startsWith('hand:'))).toBe(true);
      const creatures = view.creatures.map(({ creature }) => `creature:${creature}`);
      await allVisible(page, [...now!.lit, ...creatures]);
      await waitUntilStable(page);
      const covered = await page.locator('main .spot').evaluateAll((spots) =>
        spots.flatMap((spot) => {
          const value = spot.querySelector('.strength')?.firstChild;
          if (!value) return [];
          // The digits themselves, not the line on which they stand.
          const range = document.createRange();
          range.selectNodeContents(value);
          const digits = range.getBoundingClientRect();
          return [...spot.querySelectorAll('.niche .token, .chips .token')].flatMap((token) => {
            const box = token.getBoundingClientRect();
            const apart = box.left >= digits.right || box.right <= digits.left || box.top >= digits.bottom - 2;
            return apart ? [] : [spot.textContent];
          });
        }),
      );
      expect(covered).toEqual([]);
      // Powers fill a hand with twice as many.
      await page
        .locator('main .held')
        .first()
        .evaluate((card) => {
          for (let more = 0; more < 12; more += 1) card.after(card.cloneNode(true));
        });
      await fits(page);
    });

    test.describe('by touch', () => {
      test.use({ hasTouch: true, isMobile: true });

      test('a finger that is held reads the power of a creature and plays nothing', async ({ page, context }) => {
        const { id } = await seat(context, { game, seats: [{ kind: 'me' }, BOT] });
        await page.goto(url(`t/${id}`));
        await nextDecision(page);
        const before = await page.getByRole('log', { name: 'Log' }).locator('li').count();
        const creature = page.locator('main [data-object^="creature:"]').first();
        await longPress(page, creature);
        const link = page.getByRole('tooltip').getByRole('link', { name: /Rule (CA|TA)-\d/ });
        await expect(link).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('alert')).toBeEmpty();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(await page.getByRole('log', { name: 'Log' }).locator('li').count()).toBe(before);
        await tray(page).locator('.prompt').tap();
        await expect(page.getByRole('tooltip')).toHaveCount(0);
        // The link can be touched too.
        await longPress(page, creature);
        await link.tap();
        await expect(page.getByRole('dialog', { name: /^Rules of/ })).toBeVisible();
        await expect(page.getByRole('tooltip')).toHaveCount(0);
      });
    });
  });

  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [844, 390],
    [932, 430],
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ] as const) {
    test(`${game}: five players, a full hand and the arena have their places at ${width} by ${height}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      const { id, view } = await laterRound(context, game);
      await page.goto(url(`t/${id}`));
      const now = await nextDecision(page);
      const creatures = view.creatures.map(({ creature }) => `creature:${creature}`);
      await allVisible(page, [...now!.lit, ...creatures]);
      await waitUntilStable(page);
      // No name of a creature is longer than its place.
      const overrun = await page
        .locator('main [data-object^="creature:"] .name')
        .evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
        );
      expect(overrun).toEqual([]);
      // However much a player has, each number can be read.
      const hidden = await page.locator('main .player').evaluateAll((players) =>
        players.flatMap((player) => {
          player.querySelector('.count')!.lastChild!.before('1');
          const parts = ['.count', '.left .token', '.supply', '.score']
            .map((part) => ({ part, box: player.querySelector(part)!.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0)
            .sort((one, other) => one.box.left - other.box.left);
          const end = { part: 'edge', box: { left: player.getBoundingClientRect().right } };
          return parts.flatMap(({ part, box }, index) => {
            const next = parts[index + 1] ?? end;
            return box.right > next.box.left + 0.5 ? [`${part} lies under ${next.part}: ${player.textContent}`] : [];
          });
        }),
      );
      expect(hidden).toEqual([]);
    });
  }

  test(`${game}: what cannot be done says why, with its rule`, async ({ page, context }) => {
    const { id } = await seat(context, { game, seats: [{ kind: 'me' }, BOT] });
    await page.goto(url(`t/${id}`));
    const now = await nextDecision(page);
    const legal = new Set(now!.legal.flat());
    // One thing of each kind with which nothing can be done now.
    const dark = await page
      .locator('main button[data-object][data-lit="no"]')
      .evaluateAll((things) => things.map((thing) => (thing as HTMLElement).dataset.object!));
    const kinds = new Map(
      dark.filter((object) => !legal.has(object)).map((object) => [object.replace(/:.*/, ''), object]),
    );
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['spot', 'seat']));
    const explained = page.getByRole('alert');
    const ruled: string[] = [];
    for (const [kind, object] of kinds) {
      await locate(page, object).click();
      // Why not, with the rule; or what could be done with it instead.
      await expect(explained.getByRole('button', { name: 'Close' }), object).toBeVisible();
      const rules = await explained.getByRole('link', { name: /(CA|TA)-R?\d/ }).count();
      if (rules > 0) ruled.push(kind);
      else expect(await explained.getByRole('button').count(), `${object} has no rule`).toBeGreaterThan(1);
      await explained.getByRole('button', { name: 'Close' }).click();
    }
    expect(ruled).toEqual(expect.arrayContaining(['seat']));
  });

  test(`${game}: the keyboard comes to a creature, hears its tip and goes on to the rule`, async ({
    page,
    context,
  }) => {
    const { id } = await seat(context, { game, seats: [{ kind: 'me' }, BOT] });
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    await page.keyboard.press('Tab');
    const creature = page.locator('main [data-object^="creature:"]').first();
    await creature.focus();
    const tip = page.getByRole('tooltip');
    await expect(tip).toBeVisible();
    await expect(creature).toHaveAccessibleDescription(/Rule (CA|TA)-\d/);
    await page.keyboard.press('Tab');
    await expect(tip.getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
  });
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [360, 780],
  [844, 390],
] as const) {
  test(`titan-arena: every bid and every player is in sight when the game opens, at ${width} by ${height}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    let [bids, seats]: string[][] = [[], []];
    // Now and then somebody bids the most before anybody is asked.
    while (bids!.length === 0) {
      const { id } = await seat(context, { game: 'titan-arena', seats: [{ kind: 'me' }, BOT, BOT, BOT, BOT] });
      await page.goto(url(`t/${id}`));
      const now = await nextDecision(page);
      [bids, seats] = ['bid:', 'seat:'].map((kind) => now!.there.filter((object) => object.startsWith(kind)));
    }
    expect(bids).toHaveLength(11);
    expect(seats).toHaveLength(5);
    await allVisible(page, [...bids!, ...seats!]);
    const cut = await page
      .getByRole('region', { name: 'The turn' })
      .evaluate((turn) => turn.scrollHeight - turn.clientHeight);
    expect(cut).toBeLessThanOrEqual(0);
  });
}

test('a pile stands for its creature', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossal-arena', seats: [{ kind: 'me' }, BOT] });
  await page.goto(url(`t/${id}`));
  const now = await nextDecision(page);
  const creature = now!.legal.flat().find((object) => object.startsWith('creature:'))!;
  const name = creature.slice('creature:'.length);
  await locate(page, `spot:${name}/1`).click();
  await expect(locate(page, `spot:${name}/1`)).toHaveAccessibleName(/round 1: your bet, 4 gold/);
});
