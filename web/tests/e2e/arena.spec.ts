import type { BrowserContext } from '@playwright/test';

import { type Player, seededRandom } from '../../scripts/player.ts';
import type { View } from '../../src/generated/arena.ts';
import type { TableView } from '../../src/generated/protocol.ts';
import {
  accessible,
  actOnce,
  expect,
  FailedClicks,
  fits,
  locate,
  nextDecision,
  pick,
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
    // Sometimes another player makes the highest bid first.
    while (bids!.length === 0) {
      const { id } = await seat(context, { game: 'titan-arena', seats: [{ kind: 'me' }, BOT, BOT, BOT, BOT] });
      await page.goto(url(`t/${id}`));
      const now = await nextDecision(page);
      [bids, seats] = ['bid:', 'seat:'].map((kind) => now!.there.filter((object) => object.startsWith(kind)));
    }
    expect(bids).toHaveLength(11);
    expect(seats).toHaveLength(5);
    await allVisible(page, [...bids!, ...seats!]);
    // In the middle of the arena, with what a bid costs; nothing of it is cut off, and no creature is covered.
    const panel = page.getByRole('region', { name: 'Bid for the first turn' });
    await expect(panel).toContainText('you draw up to 7 cards, not 8, for the rest of the game');
    await expect(panel.getByRole('link', { name: 'TA-4.7' })).toBeInViewport({ ratio: 1 });
    const places = await panel.evaluate((one) => {
      const box = (of: Element): DOMRect => of.getBoundingClientRect();
      const arena = box(one.closest('.sand')!);
      const own = box(one);
      const heads = [...document.querySelectorAll('main [data-object^="creature:"]')].map(box);
      return {
        inside: own.top >= arena.top && own.bottom <= arena.bottom && own.right <= arena.right,
        covered: heads.filter(({ right }) => right > own.left).length,
        cut: [one, document.querySelector('main section.turn')!].map((part) => part.scrollHeight - part.clientHeight),
      };
    });
    expect(places).toEqual({ inside: true, covered: 0, cut: [0, 0] });
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

/** Plays tables of this game until one is at such a moment of the player's own turns. */
async function tableAt(
  context: BrowserContext,
  game: string,
  wanted: (state: TableView) => boolean,
  { bots = 1, options = {} }: { bots?: number; options?: unknown } = {},
): Promise<{ id: string; player: Player; state: TableView }> {
  const random = seededRandom(11);
  for (;;) {
    const seats = [{ kind: 'me' as const }, ...Array.from({ length: bots }, () => BOT)];
    const { id, player } = await seat(context, { game, options, seats });
    const state = await player.play(id, wanted, (legal) => {
      // Rarely declines, so that much happens.
      const active = legal.filter(({ declines }) => declines !== true);
      return pick(active.length > 0 && random() < 0.8 ? active : legal, random);
    });
    if (state.table.phase !== 'over') return { id, player, state };
  }
}
const viewOf = ({ position }: TableView): View => position!.view as View;

test('the Colossus lights the token of a revealed secret bet on its creature, and takes it back', async ({
  page,
  context,
}) => {
  const creatures = ['amazon', 'colossus', 'cyclops', 'daimon', 'ettin', 'gorgon', 'magus', 'seraphim'];
  const endures = ({ position }: TableView): boolean =>
    (position!.view as View).power === 'colossus' &&
    (position!.view as View).creatures.some((one) => one.revealed_bets.includes('a')) &&
    position!.legal.some(({ objects }) => objects.includes('secret-bet'));
  const { id } = await tableAt(context, 'colossal-arena', endures, { options: { creatures } });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  const token = page.locator('main [data-object="secret-bet"]');
  await expect(token).toHaveCount(1);
  await expect(token).toHaveAttribute('data-lit', 'can');
  await expect(page.locator('main .head').filter({ has: page.locator('[data-object="secret-bet"]') })).toHaveCount(1);
  await token.click();
  await expect(page.getByRole('log', { name: 'Log' })).toContainText('You took back your revealed secret bet');
});

test('the deck warns when its last cards will end the game', async ({ page, context }) => {
  const { id } = await tableAt(context, 'colossal-arena', (state) => viewOf(state).deck <= 6);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await expect(page.getByText('The last card ends the game')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The turn' })).toContainText(/\d cards? to the end/);
  await accessible(page);
});

for (const game of ['colossal-arena', 'titan-arena']) {
  test(`${game}: a discard without cards to discard is skipped at once among bots`, async ({ page, context }) => {
    const forced = ({ position }: TableView): boolean => position!.forced === true;
    const { id, player, state } = await tableAt(context, game, forced);
    // The time that a person needs never passes.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = ((then: TimerHandler, delay = 0, ...rest: unknown[]) =>
        delay >= 650 && delay <= 1700 ? 0 : later(then, delay, ...rest)) as typeof window.setTimeout;
    });
    await page.goto(url(`t/${id}`));
    await expect
      .poll(async () => {
        const now = await player.state(id);
        return now.table.phase === 'over' || now.position!.actions > state.position!.actions;
      })
      .toBe(true);
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
  ] as const) {
    test(`${game}: a touched card explains the secret bet before it is placed, at ${width} by ${height}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      const secret = ({ position }: TableView): boolean =>
        position!.legal.some(({ objects }) => objects.includes('secret-bet') && objects.length === 2);
      const { id, state } = await tableAt(context, game, secret);
      const card = state.position!.legal.flatMap(({ objects }) => objects).find((one) => one.startsWith('hand:'))!;
      await page.goto(url(`t/${id}`));
      await nextDecision(page);
      await locate(page, card).click();
      const help = page.getByRole('region', { name: 'Your hand' }).getByRole('status');
      await expect(help.locator('aside')).toBeInViewport({ ratio: 1 });
      await expect(help).toContainText('Secret bet on the');
      await expect(help.getByRole('link')).toBeVisible();
      await fits(page);
      if (width === 1440) await accessible(page);
      await page.keyboard.press('Escape');
      await expect(help.locator('aside')).toHaveCount(0);
    });
  }

  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [768, 1024],
  ] as const) {
    test(`${game}: every creature says what its power does, and the round in progress is the largest, at ${width} by ${height}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      const { id, view } = await laterRound(context, game);
      await page.goto(url(`t/${id}`));
      await nextDecision(page);
      await waitUntilStable(page);
      const alive = view.creatures.filter((one) => one.alive);
      const texts = await page.locator('main [data-object^="creature:"] .creature:not(.dead)').evaluateAll((cards) =>
        cards.map((card) => {
          const text = card.querySelector('.does')!.getBoundingClientRect();
          const stakes = card.querySelector('.stakes')!.getBoundingClientRect();
          const own = card.getBoundingClientRect();
          return {
            seen: text.width > 40 && text.height > 8,
            inside: text.bottom <= own.bottom + 1 && stakes.bottom <= own.bottom + 1,
            // The laurels of a backer extend a little beyond their line.
            cut: Math.max(card.scrollHeight - card.clientHeight - 3, 0),
          };
        }),
      );
      expect(texts).toEqual(alive.map(() => ({ seen: true, inside: true, cut: 0 })));
      // Earlier rounds are folded, and what is in them stays touchable.
      const sizes = await page.locator('main [data-object^="spot:"]').evaluateAll((spots) =>
        spots.map((spot) => {
          const { width, height } = spot.closest('.spot')!.getBoundingClientRect();
          return { round: Number((spot as HTMLElement).dataset.object!.split('/')[1]), area: width * height };
        }),
      );
      const largest = (round: number): number =>
        Math.max(...sizes.filter((one) => one.round === round).map(({ area }) => area));
      for (let round = 1; round <= 5; round += 1) {
        if (round !== view.round) expect(largest(round) * 1.3, `round ${round}`).toBeLessThan(largest(view.round));
      }
    });
  }

  test(`${game}: the ending shows what every bet on every creature paid`, async ({ page, context }) => {
    const { id, player } = await seat(context, { game, seats: [{ kind: 'me' }, BOT, BOT] });
    const random = seededRandom(3);
    const state = await player.play(
      id,
      () => false,
      (legal) => pick(legal, random),
    );
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(url(`t/${id}`));
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows).toHaveCount(4);
      const totals = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => {
          const cells = [...row.querySelectorAll('td:not(.dead):not(.sum) .bet')];
          const paid = cells.map((cell) => Number.parseInt(cell.textContent!, 10)).reduce((sum, one) => sum + one, 0);
          return [paid, Number(row.lastElementChild!.textContent)];
        }),
      );
      const scores = [...state.table.ending!.standing!].sort((one, other) => one.rank - other.rank);
      expect(totals).toEqual(scores.map(({ score }) => [score, score]));
      await fits(page);
    }
    await accessible(page);
  });
}
