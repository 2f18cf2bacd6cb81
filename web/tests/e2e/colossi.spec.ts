import type { Locator, Page } from '@playwright/test';

import type { View } from '../../src/generated/colossi.ts';
import { allVisible } from './gestures.ts';
import {
  accessible,
  expect,
  fits,
  locate,
  nextDecision,
  playToEnd,
  seat,
  test,
  tray,
  url,
  waitUntilStable,
} from './fixtures.ts';
import { seededRandom } from '../../scripts/player.ts';

const four = {
  game: 'colossi',
  options: { 'target-wins': 2 },
  seats: [{ kind: 'me' as const }, ...Array.from({ length: 3 }, () => ({ kind: 'bot' as const, level: 'random' }))],
};

/** Opens a table of four in a Skirmish in which all others have cards in play. Starts over if a game ends before that. */
async function skirmish(page: Page): Promise<View> {
  const random = seededRandom(3);
  for (;;) {
    const { id, player } = await seat(page.context(), four);
    const state = await player.play(
      id,
      ({ position }) => {
        const { phase, seats } = position!.view as View;
        return phase === 'skirmish' && seats.slice(1).every(({ play }) => play.length > 0);
      },
      (legal) => legal[Math.floor(random() * legal.length)]!,
    );
    if (state.table.phase === 'over') continue;
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    await waitUntilStable(page);
    return state.position!.view as View;
  }
}

test('colossi with four players on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await accessible(page);
  const missing = new Set<string>();
  await playToEnd(page, 11, ({ there, legal }) => {
    for (const object of legal.flat()) if (!there.includes(object)) missing.add(object);
  });
  expect([...missing]).toEqual([]);
  await fits(page);
});

for (const [screen, viewport] of [
  ['phone', { width: 360, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`a Skirmish of four on a ${screen}: every card in play, its power and every total are visible`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const view = await skirmish(page);
    const handTop = (await page.locator('.mine').boundingBox())!.y;
    for (const { seat, power, play } of view.seats) {
      const player = page.locator(`.player[data-seat="${seat}"]`);
      const total = player.getByRole('img', { name: new RegExp(`^Power ${power}\\b`) });
      const { y, height } = (await total.boundingBox())!;
      expect.soft(y + height, `total of ${seat}`).toBeLessThanOrEqual(handTop);
      const name = player.locator('.name').first();
      expect.soft(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), `name of ${seat}`).toBe(true);
      for (const card of await player.locator('[data-object^="play-"]').all()) {
        const box = (await card.boundingBox())!;
        expect.soft(box.y + box.height, `card of ${seat}`).toBeLessThanOrEqual(handTop);
        await expect.soft(card).toHaveAccessibleName(/Power −?\d+: .+/);
      }
      expect.soft(await player.locator('[data-object^="play-"]').count()).toBe(play.length);
    }
    await fits(page);
  });
}

test('on a phone the text of a card is shown when it is touched, and for the whole hand', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id, player } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await waitUntilStable(page);
  const view = (await player.state(id)).position!.view as View;
  const hand = view.seats[0]!.hand!;
  const card = locate(page, `hand:${hand[0]!.replaceAll(' ', '-')}`);
  const label = (await card.getAttribute('aria-label'))!;
  const text = label.slice(label.indexOf(': ') + 2).replace(/, can be chosen$/, '');
  const before = await locate(page, 'slot:left').boundingBox();
  await card.click();
  await expect(page.locator('.touched')).toContainText(text);
  await expect(page.locator('.touched')).toBeInViewport({ ratio: 1 });
  // The layout does not shift.
  expect(await locate(page, 'slot:left').boundingBox()).toEqual(before);
  await allVisible(page, ['slot:left', 'slot:middle', 'slot:right']);
  await page.getByRole('button', { name: 'Read your hand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your hand' });
  for (const name of hand)
    await expect(dialog.getByRole('img', { name: new RegExp(`^${name},`, 'i') }).first()).toBeVisible();
  await expect(dialog.getByText(text).first()).toBeVisible();
  await accessible(page);
});

test('a phone in landscape shows the Environments, the players and the hand at once', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const view = await skirmish(page);
  const hand = view.seats[0]!.hand!.map((card) => `hand:${card.replaceAll(' ', '-')}`);
  await allVisible(page, ['slot:left', 'slot:middle', 'slot:right', 'seat:a', 'seat:b', ...hand]);
  await fits(page);
});

test('on a tablet the names and hands of four players are readable', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await skirmish(page);
  for (const name of await page.locator('.player .name').all()) {
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  }
  // Five cards are side by side; of more, at least half of each is visible.
  const cards = await page.locator('.fan .flies').all();
  const boxes = await Promise.all(cards.map(async (card) => (await card.boundingBox())!));
  for (const [index, { x }] of boxes.slice(1).entries()) {
    const before = boxes[index]!;
    expect(x - before.x).toBeGreaterThanOrEqual(cards.length > 5 ? before.width / 2 : before.width);
  }
  await fits(page);
});

test('an object that cannot be used says why, with a link to the rule', async ({ page, context }) => {
  const { id } = await seat(context, four);
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  // Another player cannot be used while preparing a hand.
  await locate(page, 'seat:b').click();
  const rule = page.getByRole('alert').getByRole('link', { name: /CX-/ });
  await expect(rule).toBeVisible();
  await rule.click();
  await expect(page.getByRole('dialog', { name: /^Rules/ })).toContainText(/CX-/);
});

type Seats = readonly NonNullable<Parameters<typeof seat>[1]['seats']>[number][];
const against = (bots: number): Seats => [
  { kind: 'me' },
  ...Array.from({ length: bots }, () => ({ kind: 'bot' as const, level: 'random' })),
];

/** Opens a table, played at random with some preferred actions, at a moment of it. Starts over if a game ends before that. */
async function at(page: Page, bots: number, when: (view: View) => boolean, prefer = /^$/): Promise<View> {
  const random = seededRandom(7);
  for (;;) {
    const { id, player } = await seat(page.context(), { game: 'colossi', seats: [...against(bots)] });
    const state = await player.play(
      id,
      ({ position }) => when(position!.view as View),
      (legal) => {
        const preferred = legal.filter(({ action }) => prefer.test(action));
        const from = preferred.length > 0 ? preferred : legal;
        return from[Math.floor(random() * from.length)]!;
      },
    );
    if (state.table.phase === 'over') continue;
    await page.goto(url(`t/${id}`));
    await nextDecision(page);
    await waitUntilStable(page);
    return state.position!.view as View;
  }
}

const step = (view: View): string | undefined => view.asked?.step;
const fighting = (view: View): boolean => step(view) === 'act' && view.seats[0]!.hand!.length > 0;
const box = async (found: Locator) => (await found.boundingBox())!;

for (const bots of [1, 2]) {
  test(`${bots + 1} players on a desktop: facing lines over the full width, and the hand alone on its row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await at(page, bots, fighting, /^(initiate|play)/);
    const all = await box(page.locator('.colossi'));
    const own = await box(page.locator('.player').last());
    const hand = await box(page.locator('.mine'));
    const others = await Promise.all((await page.locator('.player').all()).slice(0, -1).map(box));
    expect(others).toHaveLength(bots);
    // The lines of the others face yours.
    expect(Math.min(...others.map(({ x }) => x))).toBeCloseTo(all.x, 0);
    expect(Math.max(...others.map(({ x, width }) => x + width))).toBeCloseTo(all.x + all.width, 0);
    for (const other of others) expect(other.y + other.height).toBeLessThanOrEqual(own.y);
    for (const { x, width } of [own, hand]) {
      expect(x).toBeCloseTo(all.x, 0);
      expect(width).toBeCloseTo(all.width, 0);
    }
    // Nothing is beside the hand, and it covers nothing.
    expect(own.y + own.height).toBeLessThanOrEqual(hand.y);
    expect(await page.locator('.mine').locator('.player, .environment').count()).toBe(0);
    await fits(page);
  });
}

test('ten cards in hand are side by side on a desktop, with their whole texts', async ({ page }) => {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await at(page, 1, (view) => fighting(view) && view.seats[0]!.hand!.length === 10, /^(initiate|prepare .* at left)/);
    const cards = await page.locator('.fan .flies').all();
    expect(cards).toHaveLength(10);
    const boxes = await Promise.all(cards.map(box));
    for (const [index, { x }] of boxes.slice(1).entries()) {
      expect(x).toBeGreaterThanOrEqual(boxes[index]!.x + boxes[index]!.width);
    }
    const mine = await box(page.locator('.mine'));
    expect(boxes.at(-1)!.x + boxes.at(-1)!.width).toBeLessThanOrEqual(mine.x + mine.width);
    const cut = await page
      .locator('.fan .text')
      .evaluateAll((texts) =>
        texts.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
    const sizes = await page
      .locator('.fan .text')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    for (const size of sizes) expect(parseFloat(size)).toBeGreaterThanOrEqual(11);
  }
});

test('of more than ten cards in hand, the one below the pointer is whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await at(page, 1, (view) => fighting(view) && view.seats[0]!.hand!.length > 10, /^(initiate|prepare .* at )/);
  const cards = page.locator('.fan .place');
  const whole = await box(cards.last());
  const second = cards.nth(1);
  await second.hover({ position: { x: 5, y: 60 } });
  await expect.poll(async () => (await box(second.locator('.flies'))).width).toBeGreaterThan(whole.width);
  const { x, y, width, height } = await box(second.locator('.flies'));
  const top = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('.place')?.getAttribute('class'),
    [x + width - 6, y + height / 2],
  );
  expect(top).toBeTruthy();
  expect(
    await second.evaluate(
      (place, [x, y]) => place.contains(document.elementFromPoint(x!, y!)),
      [x + width - 6, y + height / 2],
    ),
  ).toBe(true);
  await fits(page);
});

for (const [screen, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['phone in landscape', { width: 844, height: 390 }],
] as const) {
  test(`Foresight on a ${screen}: the choice is above the hand, and covers neither it nor a total`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const view = await at(page, 2, (view) => step(view) === 'look', /^(initiate|play foresight)/);
    const drawer = await box(page.locator('.drawer'));
    const hand = await box(page.locator('.mine'));
    expect(drawer.y + drawer.height).toBeLessThanOrEqual(hand.y + 1);
    for (const card of view.looked!) await expect(locate(page, `looked:${card.replaceAll(' ', '-')}`)).toBeVisible();
    // Every card in hand is where it would be without the choice.
    const fan = await box(page.locator('.fan'));
    expect(fan.width).toBeGreaterThan(hand.width * 0.8);
    for (const card of await page.locator('.fan .place').all()) {
      const { x, y, width, height } = await box(card);
      const covered = await card.evaluate(
        (place, [x, y]) => !place.contains(document.elementFromPoint(x!, y!)),
        [x + Math.min(8, width / 2), y + height / 2],
      );
      expect(covered && x + 8 < hand.x + hand.width).toBe(false);
    }
    if (screen === 'phone in landscape') return;
    for (const total of await page.locator('.player > * .power[role="img"]').all()) {
      const { y, height, x, width } = await box(total);
      if (y + height > hand.y) continue;
      const below = y + height <= drawer.y + 1;
      const beside = x >= drawer.x + drawer.width || x + width <= drawer.x;
      expect(below || beside).toBe(true);
    }
  });
}

test('a player who passes moves all cards with one touch, or the picked ones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const several = (view: View): boolean => step(view) === 'stow' && new Set(view.seats[0]!.hand).size > 3;
  const view = await at(page, 1, several, /^(initiate|pass)/);
  const panel = page.getByRole('region', { name: 'Move your cards' });
  const { y, height } = await box(panel);
  expect(y + height).toBeLessThanOrEqual((await box(page.locator('.mine'))).y);
  const [first, , third] = await page.locator('.fan .place button').all();
  await first!.click();
  await third!.click();
  const to = page.locator('[data-lit="next"][data-object^="slot:"]').first();
  const slot = (await to.getAttribute('data-object'))!.slice('slot:'.length);
  const pile = (name: string) => page.locator(`[data-object="slot:${name}"] .pile b`).first();
  const before = Number(await pile(slot).textContent());
  const count = view.seats[0]!.hand!.length;
  await to.click();
  await expect(page.locator('.fan .place')).toHaveCount(count - 2);
  await expect(pile(slot)).toHaveText(String(before + 2));
  const rest = page.locator('[data-move]').last();
  expect(await rest.textContent()).toContain('All to');
  await rest.click();
  // The last pass ends the Skirmish, and may already have drawn the next hand.
  await expect(panel).toHaveCount(0);
});

for (const pointer of ['mouse', 'finger'] as const) {
  test(`cards are dragged with a ${pointer}: to an Environment, and into play`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: pointer === 'mouse' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
      hasTouch: pointer === 'finger',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const drag = async (from: Locator, to: Locator): Promise<void> => {
      const [start, end] = [await box(from), await box(to)];
      const points = [0, 0.3, 0.7, 1].map((part) => ({
        x: start.x + 15 + (end.x + end.width / 2 - start.x - 15) * part,
        y: start.y + 30 + (end.y + end.height / 2 - start.y - 30) * part,
      }));
      if (pointer === 'mouse') {
        await page.mouse.move(points[0]!.x, points[0]!.y);
        await page.mouse.down();
        for (const { x, y } of points.slice(1)) await page.mouse.move(x, y);
        await page.mouse.up();
        return;
      }
      const session = await context.newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]!] });
      // Upwards first: sideways would scroll the hand.
      const up = { x: points[0]!.x, y: points[0]!.y - 40 };
      for (const point of [up, ...points.slice(1)]) {
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
    };
    const can = (view: View): boolean =>
      step(view) === 'build' && !view.slots.some(({ environment }) => /maar|brink|fissure/.test(environment ?? ''));
    const building = await at(page, 1, can);
    const count = (name: string) => page.locator(`[data-object="slot:${name}"] .pile b`).first();
    const before = Number(await count('middle').textContent());
    // Dropped where nothing takes it, a card stays in hand.
    await drag(page.locator('.fan .place').first(), page.locator('.status'));
    await expect(count('middle')).toHaveText(String(before));
    await drag(
      page.locator('.fan .place').first(),
      page.locator('.environment').nth(1).locator('[data-fly^="environment-"]'),
    );
    await expect(count('middle')).toHaveText(String(before + 1));
    expect(building.phase).toBe('handbuilding');

    const free = (view: View): boolean =>
      fighting(view) && view.water + view.electric === 0 && view.seats[0]!.hand!.includes('acolyte');
    await at(page, 1, free, /^initiate/);
    const played = page.locator('.player').last().locator('[data-object="play-a:acolyte"]');
    const inPlay = await played.count();
    await drag(locate(page, 'hand:acolyte'), page.locator('.player').last().locator('.cards'));
    await expect(played).toHaveCount(inPlay + 1);
    await context.close();
  });
}

test('no player leads without Power, and totals are the sums of what is shown', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const empty = (view: View): boolean => fighting(view) && view.seats.every(({ power }) => power === 0);
  await at(page, 2, empty, /^initiate/);
  await expect(page.locator('.player .leads')).toHaveCount(0);
  await expect(page.getByText('leads', { exact: true })).toHaveCount(0);

  await at(page, 2, (view) => fighting(view) && view.seats.some(({ power }) => power > 8), /^(initiate|play|take)/);
  await expect(page.locator('.player .leads')).toHaveCount(1);
  const lines = await page.locator('.player').evaluateAll((players) =>
    players.map((player) => {
      const numbers = (of: string): number[] =>
        [...player.querySelectorAll(of)].map((one) => Number(one.textContent.replace('−', '-')));
      const parts = [...numbers('.cards .face > .power'), ...numbers('.bonus')];
      return { sum: parts.reduce((sum, part) => sum + part, 0), total: numbers('.power[role="img"] b')[0]! };
    }),
  );
  for (const { sum, total } of lines) expect(total).toBe(Math.max(0, sum));
});

test('the question names every possibility', async ({ page }) => {
  const ready = (view: View): boolean =>
    step(view) === 'build' &&
    view.slots.some(({ needed, prepared }) => needed !== null && prepared >= needed) &&
    !view.slots.some(({ environment }) => environment === 'the brink');
  const view = await at(page, 1, ready, /^prepare .* at (left|middle)/);
  const names = await page.locator('section.tray [data-objects^="slot:"]').allTextContents();
  const places = names.map((name) => name.trim().replace('Begin a Skirmish at ', ''));
  expect(places.length).toBeGreaterThan(0);
  const asked = await tray(page).getByRole('status').textContent();
  expect(asked).toContain('Prepare a card, or begin a Skirmish at ');
  for (const place of places) expect(asked).toContain(place);
  expect(view.phase).toBe('handbuilding');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 780 },
]) {
  test(`no badge covers a card or a name on a phone, ${viewport.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const badges = (view: View): boolean =>
      fighting(view) &&
      view.seats.flatMap(({ perks, nearing, passed }) => [...perks, nearing, passed || null]).filter(Boolean).length >
        2 &&
      view.seats.flatMap(({ play }) => play).length > 4;
    await at(page, 3, badges, /^(initiate|play|take)/);
    const overlaps = await page.locator('.player').evaluateAll((players) =>
      players.flatMap((player) => {
        const boxes = (of: string): DOMRect[] =>
          [...player.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
        const badges = boxes('.side > *, .side .touchable, .began').filter(({ width }) => width > 0);
        const covered = boxes('.cards .flies, .who .name, .power[role="img"]');
        return badges.filter((one) =>
          covered.some(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
        );
      }),
    );
    expect(overlaps).toEqual([]);
    await fits(page);
  });
}
