import type { Page } from '@playwright/test';

import { seededRandom } from '../../scripts/player.ts';
import type { View } from '../../src/generated/dragonic-tide.ts';
import type { TableView } from '../../src/generated/protocol.ts';
import { allVisible, longPress } from './gestures.ts';
import {
  accessible,
  actOnce,
  expect,
  FailedClicks,
  fits,
  locate,
  nextDecision,
  playToEnd,
  seat,
  test,
  tray,
  url,
} from './fixtures.ts';

const viewOf = (state: TableView): View => state.position!.view as View;
const own = (state: TableView) => viewOf(state).seats.find((one) => one.seat === state.you.seat)!;
const placing = (state: TableView): boolean => viewOf(state).phase === 'place';

/** A duel in which this seat is asked and `enough` holds; another one if it ended before that. */
async function at(page: Page, enough: (state: TableView) => boolean): Promise<TableView> {
  const random = seededRandom(3);
  for (;;) {
    const { id, player } = await seat(page.context(), { game: 'dragonic-tide' });
    const state = await player.play(id, enough, (legal) => legal[Math.floor(random() * legal.length)]!);
    if (state.table.phase === 'over') continue;
    await page.goto(url(`t/${id}`));
    await locate(page, 'hand:lunge').waitFor();
    return state;
  }
}
/** Parts of the battle that are not visible: outside the window, or covered. */
const covered = (page: Page, parts = '.battle .place, .battle .story > *'): Promise<string[]> =>
  page.evaluate(
    (parts) =>
      [...document.querySelectorAll(parts)]
        .filter((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          const seen = [top + 1, top + height - 1].map((y) => document.elementFromPoint(left + width / 2, y));
          return width > 0 && height > 2 && !seen.every((there) => there?.closest('.battle'));
        })
        .map((part) => part.className),
    parts,
  );
/** Whether all objects that can be chosen are visible. */
const litAreSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button:is([data-lit="can"], [data-lit="next"])')].every((object) => {
      const { left, top, width, height } = object.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return width === 0 || (there !== null && object.contains(there));
    }),
  );
/** Places the first card that can be placed, after `before`; another duel if that ends it. Returns the round as the battle names it. */
async function placed(page: Page, before?: (cards: readonly string[]) => Promise<void>): Promise<string> {
  for (;;) {
    const state = await at(page, placing);
    const cards = state.position!.legal.map(({ objects }) => objects[0]!);
    await before?.(cards);
    await locate(page, cards[0]!).click();
    await expect(page.locator('.battle .story')).toContainText(`Round ${viewOf(state).round}`);
    if (await nextDecision(page)) return `Round ${viewOf(state).round}`;
  }
}
const cards = (page: Page) => page.getByRole('region', { name: 'Battle' });
const log = (page: Page) => page.getByRole('log', { name: 'Log' });

/** Both sides of a sum as it is read out: `power 3 times 3 by the aura, die −1 and Gaw +1: 9`. */
function added(sum: string): readonly [number, number] {
  const [parts, total] = [sum.slice(0, sum.lastIndexOf(': ')), sum.slice(sum.lastIndexOf(': ') + 2)];
  const number = (text: string): number => Number(text.replace('−', '-'));
  const values = parts.split(/, | and /).map((part) => {
    const [, power, factor] = /^power (\d+)(?: times (\d+))?/.exec(part) ?? [];
    return power ? Number(power) * Number(factor ?? 1) : number(/[+−]?\d+$/.exec(part)![0]);
  });
  const all = values.reduce((sum, value) => sum + value, 0);
  return [Math.max(0, all), number(total)];
}

test('cards lie face down, are turned over together, and damage is added up before all eyes', async ({ page }) => {
  const state = await at(page, placing);
  await expect(cards(page).getByRole('img', { name: /a card, face down/ })).toBeVisible();
  await locate(page, state.position!.legal[0]!.objects[0]!).click();
  await expect(cards(page)).toContainText(`Round ${viewOf(state).round}`);
  // Continue to the first round with damage.
  const random = seededRandom(1);
  const refused = new FailedClicks();
  const formula = cards(page).getByRole('img', { name: /^power \d/ });
  for (;;) {
    // The last hit may end the duel: what came of a click is known when the next is asked for, or nothing more.
    const now = await nextDecision(page);
    if ((await formula.count()) > 0) break;
    expect(now, 'a duel without any damage').not.toBeNull();
    await actOnce(page, now!, random, refused);
  }
  const [sum, total] = added((await formula.first().getAttribute('aria-label'))!);
  expect(sum).toBe(total);
  await expect(cards(page)).toContainText(/ hit with | against | strikes? back/);
  await accessible(page);
});

test('what is neutralised is marked, and a touch says which rule forbids it', async ({ page }) => {
  const state = await at(page, (now) => placing(now) && own(now).neutralised.length > 0);
  const { skills } = viewOf(state).printed;
  const barred = own(state).neutralised.map(
    (category) => skills.find((skill) => skill.category === category)?.card ?? category,
  );
  for (const card of barred) await expect(locate(page, `hand:${card}`)).toHaveAccessibleName(/neutralised/);
  await locate(page, `hand:${barred[0]}`).click();
  await expect(page.getByRole('alert').getByRole('link', { name: /DT-\d/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const before = await log(page).locator('li').count();
  await locate(page, state.position!.legal[0]!.objects[0]!).click();
  await expect.poll(() => log(page).locator('li').count()).toBeGreaterThan(before);
});

for (const [screen, viewport] of [
  ['phone held sideways', { width: 844, height: 390 }],
  ['tablet', { width: 768, height: 1024 }],
  ['small window', { width: 1024, height: 768 }],
] as const) {
  test(`a ${screen} shows all nine cards, and the battle above them`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const round = await placed(page, async (cards) => allVisible(page, cards));
    await expect(page.locator('.battle .story')).toContainText(round);
    // Whatever is asked next, a card, dice or a range.
    await expect.poll(() => covered(page)).toEqual([]);
    await expect.poll(() => litAreSeen(page)).toBe(true);
    await fits(page);
  });
}

test('the dice can be turned in a small window, in sight of the battle before it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (;;) {
    await placed(page);
    const now = await nextDecision(page);
    if (now?.lit.some((object) => object.startsWith('die:'))) break;
  }
  await expect.poll(() => covered(page)).toEqual([]);
  await expect.poll(() => litAreSeen(page)).toBe(true);
});

/** Parts of the battle that are still to come. */
const awaited = (page: Page) => page.locator('.battle .awaited');

for (const how of ['by itself', 'by a touch', 'by a decision'] as const) {
  test(`a battle is shown part by part, ${how} to its end, and the next decision is open at once`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    for (;;) {
      const state = await at(page, placing);
      await page.clock.pauseAt(Date.now() + 1_000);
      await locate(page, state.position!.legal[0]!.objects[0]!).click();
      await expect(cards(page).locator('.story')).toContainText(`Round ${viewOf(state).round}`);
      const over = page.locator('[data-phase="over"]');
      const choices = page.locator('main button:is([data-lit="can"], [data-lit="next"])');
      await expect(over.or(choices.first()).first()).toBeVisible();
      if ((await over.count()) > 0) {
        await page.clock.resume();
        continue;
      }
      // No time has passed: the cards are still on their way, but the next decision can be made.
      await expect(awaited(page)).not.toHaveCount(0);
      const lines = await log(page).locator('li').count();
      if (how === 'by itself') {
        await page.clock.runFor(900);
        await expect(awaited(page)).not.toHaveCount(0);
        // Longer with an OVERDRIVE.
        await page.clock.runFor(3_200);
      } else if (how === 'by a touch') {
        await cards(page).locator('.story').click();
      } else {
        // The list of all choices decides with one touch.
        await tray(page)
          .getByRole('button', { name: /^All choices/ })
          .click();
        await tray(page).locator('.all button').first().click();
        await expect.poll(() => log(page).locator('li').count()).toBeGreaterThan(lines);
        return;
      }
      await expect(awaited(page)).toHaveCount(0);
      await expect(log(page).locator('li')).toHaveCount(lines);
      return;
    }
  });
}

test('nothing of a battle waits with reduced motion', async ({ page }) => {
  await page.clock.install();
  const state = await at(page, placing);
  await page.clock.pauseAt(Date.now() + 1_000);
  await locate(page, state.position!.legal[0]!.objects[0]!).click();
  await expect(cards(page).locator('.story')).toContainText(`Round ${viewOf(state).round}`);
  await expect(awaited(page)).toHaveCount(0);
});

for (const [screen, viewport] of [
  ['wide window', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['phone held sideways', { width: 844, height: 390 }],
] as const) {
  test(`hints cover nothing that a card says on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await at(page, placing);
    await tray(page).getByRole('button', { name: 'Hint' }).click();
    const hint = tray(page).getByRole('region', { name: 'Hint' });
    await hint.waitFor();
    await expect(page.locator('.hand .advice').first()).toBeVisible();
    const hidden = (): Promise<number> =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('.hand .facts > *')].filter((row) => {
            const { left, top, width, height } = row.getBoundingClientRect();
            const there = [top + 1, top + height - 1].map((y) => document.elementFromPoint(left + width / 2, y));
            return !there.every((one) => one?.closest('.facts'));
          }).length,
      );
    await expect.poll(hidden).toBe(0);
  });
}

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`the result of a duel stays in sight, with all rounds (motion: ${motion})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: motion });
    await at(page, (now) => placing(now) && viewOf(now).seats.some(({ health }) => health <= 4));
    await playToEnd(page, 1);
    const result = page.getByRole('region', { name: 'Result' }).first();
    await expect(result).toBeInViewport();
    // Nothing scrolls any more, whatever the last battle has started.
    await page.evaluate(async () => {
      let [last, still] = [scrollY, 0];
      while (still < 60) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        still = scrollY === last ? still + 1 : 0;
        last = scrollY;
      }
    });
    await expect(result).toBeInViewport();
    const scores = page.getByRole('table', { name: 'The duel, round by round' });
    const rows = scores.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows.last()).toContainText(/[A-Z]/);
    const rounds = await rows.getByRole('rowheader').allTextContents();
    expect(rounds).toEqual(rounds.map((_, index) => String(index + 1)));
    // The last row has the health of the result.
    await expect(rows.last().getByText('0', { exact: true })).toBeVisible();
    await fits(page);
    await accessible(page);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('all nine cards are in sight when one is asked for, and what the fighters can do', async ({ page }) => {
    const state = await at(page, placing);
    const cards = state.position!.legal.map(({ objects }) => objects[0]!);
    await allVisible(page, cards);
    const fighter = page.getByRole('region', { name: /Livia/ });
    await expect(fighter.locator('.trait.aura')).toBeInViewport({ ratio: 1 });
    await expect(fighter.locator('.trait.ability')).toBeInViewport({ ratio: 1 });
    // The hand covers the dice of the arena, and has them too.
    await expect(page.locator('.hand .status .die svg')).toHaveCount(3);
    await expect(page.locator('.hand .status')).toBeInViewport({ ratio: 1 });
    await fits(page);
    await accessible(page);
  });

  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`both cards and what came of them are seen above the hand (motion: ${motion})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.clock.install();
      const state = await at(page, placing);
      // The cards lie open for a few seconds; here for as long as the test looks.
      await page.clock.pauseAt(Date.now() + 1_000);
      await locate(page, state.position!.legal[0]!.objects[0]!).tap();
      const round = `Round ${viewOf(state).round}`;
      await expect(cards(page).locator('.story')).toContainText(round);
      // Open, though the other has laid the next card long since.
      await expect(cards(page).getByRole('img', { name: /face down|no card/ })).toHaveCount(0);
      // The page scrolls with the next frame, which needs time to pass.
      await page.clock.resume();
      // A range or a die may be decided first: then the page shows that. When the next card is asked for, nothing covers the battle.
      for (let decisions = 0; decisions < 9; decisions += 1) {
        const now = await nextDecision(page);
        if (!now) return;
        const list = tray(page).getByRole('button', { name: /^All choices/ });
        const open = (await list.getAttribute('aria-expanded')) === 'true';
        const placing = now.lit.includes('hand:lunge');
        // The list stays open from one decision to the next.
        if (open === placing) await list.tap();
        if (placing) break;
        await tray(page).locator('.all button').first().tap();
      }
      await expect.poll(() => covered(page)).toEqual([]);
      const last = page.locator('.hand .last');
      await expect(last).toContainText(`${round}: `);
      await expect(last).toBeInViewport({ ratio: 1 });
      await allVisible(page, ['hand:advance', 'hand:modern-cast']);
    });
  }

  test('the battle is above the hand too when the next card is asked for with a long list of choices', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Something else is decided after a battle, for so long that its cards are turned over again.
    await at(page, (now) => ['range', 'specify', 'impact', 'ability', 'blessing'].includes(viewOf(now).phase));
    for (let decisions = 0; decisions < 9; decisions += 1) {
      const now = await nextDecision(page);
      if (!now) return;
      const list = tray(page).getByRole('button', { name: /^All choices/ });
      if ((await list.getAttribute('aria-expanded')) !== 'true') await list.tap();
      if (now.lit.includes('hand:lunge')) break;
      await tray(page).locator('.all button').first().tap();
    }
    // With the list open there may be no room for the last lines, which the hand sums up.
    await expect.poll(() => covered(page, '.battle .place, .battle .outcome')).toEqual([]);
  });

  test('a finger that is held reads a card and a fighter, with the rule, and plays nothing', async ({ page }) => {
    const state = await at(page, placing);
    const before = await log(page).locator('li').count();
    const tip = page.getByRole('tooltip');
    await longPress(page, locate(page, state.position!.legal[0]!.objects[0]!));
    await expect(tip.getByRole('link', { name: /Rule DT-\d/ })).toBeInViewport({ ratio: 1 });
    await tray(page).locator('.prompt').tap();
    await expect(tip).toHaveCount(0);
    await longPress(page, page.getByRole('region', { name: /Livia/ }).getByRole('note').first());
    await tip.getByRole('link', { name: /Rule DT-8/ }).tap();
    const rules = page.getByRole('dialog', { name: /^Rules of/ });
    await expect(rules).toBeVisible();
    await rules.getByRole('button', { name: 'Close' }).first().tap();
    expect(await log(page).locator('li').count()).toBe(before);
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});
