import type { Page } from '@playwright/test';

import { type Player, seededRandom } from '../../scripts/player.ts';
import type { Done, Step } from '../../src/generated/protocol.ts';
import { expect, GAMES, nextDecision, seat, test, url } from './fixtures.ts';

type Place = 'object' | 'button' | 'near' | 'no' | 'waits';

/** Where the focus is: on an object that can be chosen, on a button of the tray, in a group with such objects, or elsewhere.
 * `waits`: this seat has no decision, or its decision is being sent. */
const where = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const LIT = 'button[data-lit="can"], button[data-lit="next"]';
    if (!document.querySelector('section.tray.asked:not([aria-busy="true"])')) return 'waits';
    const focused = document.activeElement;
    if (focused?.matches(`main :is(${LIT})`)) return 'object';
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
 * Moves with Tab and arrow keys to something that can be chosen, and chooses it with Enter. Sometimes it skips one, so that not always
 * the first is chosen. Returns what it was; `null` if the page played a forced action in the meantime.
 */
async function press(page: Page, random: () => number): Promise<'object' | 'button' | null> {
  for (let steps = 0; steps < 160; steps += 1) {
    let here = await where(page);
    if (here === 'waits') return null;
    // Tab moves from group to group; arrow keys reach the other objects of a group.
    for (const arrow of here === 'near' ? ARROWS : []) {
      await page.keyboard.press(arrow);
      here = await where(page);
      if (here === 'object') break;
    }
    if ((here === 'object' || here === 'button') && (steps > 40 || random() < 0.75)) {
      await page.keyboard.press('Enter');
      return here;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('no choice was reached with the keyboard');
}

/** The number of decisions of seat a in a game. */
async function countDecisions(player: Player, table: string): Promise<number> {
  const { version } = await player.state(table);
  let count = 0;
  for (let from = 1; from <= version; from += 200) {
    const steps = await player.ask<Step[]>(`tables/${table}/steps?from=${from}&limit=200`);
    count += steps.filter((step) => step.what === 'acted' && step.seat === 'a').length;
  }
  return count;
}

// A trace records the whole page for every key press, and a game has a thousand.
test.use({ trace: 'off' });

for (const { game, options } of GAMES) {
  test(`a whole game of ${game} with the keyboard only`, async ({ page, context }) => {
    test.slow();
    // With five players the deck of an arena game runs out sooner.
    const bots = Array.from({ length: 4 }, () => ({ kind: 'bot' as const, level: 'random' }));
    const crowd = game.endsWith('arena') ? { seats: [{ kind: 'me' as const }, ...bots] } : {};
    const { id, player } = await seat(context, { game, options, ...crowd });
    await page.goto(url(`t/${id}`));
    const random = seededRandom(13);
    const pressed = { object: 0, button: 0 };
    let before: 'object' | 'button' | null = null;
    while (await nextDecision(page)) {
      // Also if the chosen object disappears, the focus stays on the table.
      const lost = () => page.evaluate(() => document.activeElement === document.body);
      if (before === 'object') await expect.poll(lost).toBe(false);
      before = await press(page, random);
      if (before) pressed[before] += 1;
    }
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    // A duel may be over after a fighter, an OVERDRIVE card and one card.
    const least = game === 'dragonic-tide' ? 3 : 5;
    expect(pressed.object).toBeGreaterThanOrEqual(least);
    expect(await countDecisions(player, id)).toBeGreaterThanOrEqual(least);
  });

  test(`${game}: with the keyboard, an explanation leads to the rule and back`, async ({ page, context }) => {
    const { id, player } = await seat(context, { game, options });
    const random = seededRandom(2);
    const forbidden = await findForbidden(page, id, player, random);
    const target = page.locator(`main button[data-object="${forbidden}"]`).filter({ visible: true }).first();
    await page.keyboard.press('Tab');
    await target.focus();
    await page.keyboard.press('Enter');
    const rule = page.getByRole('alert').getByRole('link', { name: /^Rule [A-Z]{2}-/ });
    await expect(rule).toBeFocused();
    const name = (await rule.textContent())!.trim().replace('Rule ', '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('[aria-current="true"] .id')).toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(target).toBeFocused();
  });
}

/** Plays until an object on the board cannot be used because of a rule. Returns the object. */
async function findForbidden(page: Page, id: string, player: Player, random: () => number): Promise<string> {
  for (let from = 0; ;) {
    const state = await player.play(
      id,
      ({ position }) => position!.actions >= from && !position!.forced,
      (legal) => legal[Math.floor(random() * legal.length)]!,
    );
    expect(state.table.phase, 'a game in which every object could be used').toBe('playing');
    from = state.position!.actions + 1;
    await page.goto(url(`t/${id}`));
    const now = await nextDecision(page);
    for (const object of now?.there ?? []) {
      if (now!.lit.includes(object)) continue;
      const { why } = await player.ask<Done>(`tables/${id}/commands`, { type: 'why', object });
      if (why?.rule && why.actions.length === 0) return object;
    }
  }
}

test('the programs of a seat are one Tab stop, with arrow keys inside', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colosseum' });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
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

test('arrow keys move between objects, Escape undoes a touch, ? looks up the rules', async ({ page, context }) => {
  const { id } = await seat(context, { game: 'colossi' });
  await page.goto(url(`t/${id}`));
  await nextDecision(page);
  await page.getByRole('link', { name: 'Skip to board' }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.object ?? '');
  const first = await focused();
  // A card, or the whole hand, which can be prepared as one.
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

test('the focus is on the heading of a new page', async ({ page }) => {
  await page.goto(url());
  const play = page.getByRole('button', { name: 'Play now Colossi' });
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Colossi' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Harena' })).toBeFocused();
});
