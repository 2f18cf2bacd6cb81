import type { Page } from '@playwright/test';

import { chance, type Player } from '../../scripts/player.ts';
import type { Done, Step } from '../../src/generated/protocol.ts';
import { asked, expect, GAMES, seat, test, url } from './house.ts';

type Place = 'thing' | 'button' | 'near' | 'no' | 'waits';

/** Where the keyboard is: at a thing that can be chosen, at a button of the tray, in a group with such things, or elsewhere.
 * It waits while this seat is not asked, or its decision is on the way. */
const where = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const LIT = 'button[data-lit="can"], button[data-lit="next"]';
    if (!document.querySelector('section.tray.asked:not([aria-busy="true"])')) return 'waits';
    const focused = document.activeElement;
    if (focused?.matches(`main :is(${LIT})`)) return 'thing';
    if (focused?.matches('section.tray [data-action]')) return 'button';
    return focused?.closest('main [data-group]')?.querySelector(LIT) ? 'near' : 'no';
  });

const ARROWS = [
  'ArrowRight',
  'ArrowRight',
  'ArrowRight',
  'ArrowDown',
  'ArrowLeft',
  'ArrowLeft',
  'ArrowLeft',
  'ArrowUp',
];

/**
 * Goes on with Tab and arrows alone to something that can be chosen, and chooses it with Enter. Now and then it passes by, so that not
 * always the first is chosen. Answers what it was; nothing if the page decided meanwhile, because there was only one thing to do.
 */
async function press(page: Page, random: () => number): Promise<'thing' | 'button' | null> {
  for (let steps = 0; steps < 160; steps += 1) {
    let here = await where(page);
    if (here === 'waits') return null;
    // Tab goes from group to group; the other things of a group are reached with arrows.
    for (const arrow of here === 'near' ? ARROWS : []) {
      await page.keyboard.press(arrow);
      here = await where(page);
      if (here === 'thing') break;
    }
    if ((here === 'thing' || here === 'button') && (steps > 40 || random() < 0.75)) {
      await page.keyboard.press('Enter');
      return here;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('nothing that can be chosen was reached with the keyboard');
}

/** What a seat decided in a whole game. */
async function decided(player: Player, table: string): Promise<number> {
  const { version } = await player.state(table);
  let count = 0;
  for (let from = 1; from <= version; from += 200) {
    const steps = await player.ask<Step[]>(`tables/${table}/steps?from=${from}&limit=200`);
    count += steps.filter((step) => step.what === 'acted' && step.seat === 'a').length;
  }
  return count;
}

// A trace pictures the whole page at every key; there are a thousand in a game.
test.use({ trace: 'off' });

for (const { game, options } of GAMES) {
  test(`a whole game of ${game} with the keyboard alone`, async ({ page, context }) => {
    test.slow();
    // With five in the arena the deck is sooner at its end.
    const bots = Array.from({ length: 4 }, () => ({ kind: 'bot' as const, level: 'random' }));
    const crowd = game.endsWith('arena') ? { seats: [{ kind: 'me' as const }, ...bots] } : {};
    const { id, player } = await seat(context, { game, options, ...crowd });
    await page.goto(url(`t/${id}`));
    const random = chance(13);
    const pressed = { thing: 0, button: 0 };
    let before: 'thing' | 'button' | null = null;
    while (await asked(page)) {
      // Whatever they chose may be gone; they are still at the table, not at the top of the page.
      const lost = () => page.evaluate(() => document.activeElement === document.body);
      if (before === 'thing') await expect.poll(lost).toBe(false);
      before = await press(page, random);
      if (before) pressed[before] += 1;
    }
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    // A duel may be over after a fighter, an OVERDRIVE card and one card.
    const least = game === 'dragonic-tide' ? 3 : 5;
    expect(pressed.thing).toBeGreaterThanOrEqual(least);
    expect(await decided(player, id)).toBeGreaterThanOrEqual(least);
  });

  test(`${game}: what cannot be done says why to the keyboard, and the way leads to the rule and back`, async ({
    page,
    context,
  }) => {
    const { id, player } = await seat(context, { game, options });
    const random = chance(2);
    const wrong = await forbidden(page, id, player, random);
    const thing = page.locator(`main button[data-object="${wrong}"]`).filter({ visible: true }).first();
    await page.keyboard.press('Tab');
    await thing.focus();
    await page.keyboard.press('Enter');
    const rule = page.getByRole('alert').getByRole('link', { name: /^Rule [A-Z]{2}-/ });
    await expect(rule).toBeFocused();
    const name = (await rule.textContent())!.trim().replace('Rule ', '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('[aria-current="true"] .id')).toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(thing).toBeFocused();
  });
}

/** Plays on until something on the board cannot be touched because of a rule. */
async function forbidden(page: Page, id: string, player: Player, random: () => number): Promise<string> {
  for (let from = 0; ;) {
    const state = await player.play(
      id,
      ({ position }) => position!.actions >= from && !position!.forced,
      (legal) => legal[Math.floor(random() * legal.length)]!,
    );
    expect(state.table.phase, 'a game in which no rule forbade anything').toBe('playing');
    from = state.position!.actions + 1;
    await page.goto(url(`t/${id}`));
    const now = await asked(page);
    for (const object of now?.there ?? []) {
      if (now!.lit.includes(object)) continue;
      const { why } = await player.ask<Done>(`tables/${id}/commands`, { type: 'why', object });
      if (why?.rule && why.actions.length === 0) return object;
    }
  }
}

test('the programs of a seat are one stop of Tab, and arrows go along them', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colosseum' });
  await page.goto(url(`t/${id}`));
  await asked(page);
  const programs = page.getByRole('button', { name: /^Program \d+, / });
  const stops = await programs.evaluateAll((all) => all.filter((one) => one.matches('.program') && one.tabIndex === 0));
  expect(stops).toHaveLength(3);
  const mine = page.locator('.programs[data-group]').first().locator('button.program');
  await mine.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(mine.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.programs[data-group]').nth(1).locator('button.program').first()).toBeFocused();
});

test('arrows go from thing to thing, Escape lets go, ? looks up', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  await asked(page);
  await page.getByRole('link', { name: 'To the board' }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.object ?? '');
  const first = await focused();
  // A card, or the whole hand, which can be prepared at once.
  expect(first).toMatch(/^hand(:|$)/);
  await page.keyboard.press('Enter');
  await expect(page.locator('main [data-lit="chosen"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('main [data-lit="chosen"]')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  if ((await focused()) === first) await page.keyboard.press('ArrowLeft');
  expect(await focused()).not.toBe(first);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Rules of Colossi' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^[1-9]\d* found$/)).toBeVisible();
});

test('another page begins at its heading', async ({ page }) => {
  await page.goto(url());
  const play = page.getByRole('button', { name: 'Play now Colossi' });
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Colossi' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Harena' })).toBeFocused();
});
