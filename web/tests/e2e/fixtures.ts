//! Helpers for tests at a table. They use the page as people do: they touch objects and press buttons.

import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

import { Player, seededRandom } from '../../scripts/player.ts';
import { actOnce, type Decision, FailedClicks, nextDecision } from '../../scripts/touches.ts';
import type { CreateTable } from '../../src/generated/protocol';

export const url = (path = ''): string => `${process.env.HARENA_E2E}/${path}`;

/** The text after which the deals of this test differ from those of other tests and runs. */
const runSeed = process.env.HARENA_E2E_SEED ?? '';
let seeded = { test: '', tables: 0 };

/** The seed of the next table of this test. The same run always has the same games; set `HARENA_E2E_SEED` for others. */
function nextSeed(): string {
  const test = base.info().titlePath.join(' > ');
  seeded = { test, tables: test === seeded.test ? seeded.tables + 1 : 0 };
  return [runSeed, test, seeded.tables].join(' | ');
}

/** A page that fails its test on an exception or a violation of the content security policy. */
export const test = base.extend<{ page: Page }>({
  // Tables that are created in the browser have seeds, too.
  context: async ({ context }, use) => {
    await context.route('**/api/tables', async (route) => {
      const table: unknown = route.request().postDataJSON();
      if (route.request().method() !== 'POST' || !table) return route.fallback();
      return route.fallback({ postData: { ...table, seed: nextSeed() } });
    });
    await use(context);
  },
  page: async ({ page }, use) => {
    const problems = watch(page);
    await use(page);
    expect(problems).toEqual([]);
  },
});
export { expect };
export * from '../../scripts/touches.ts';

export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      problems.push(message.text());
  });
  return problems;
}

export interface TestedGame {
  readonly game: string;
  /** Options that make the game as short as possible. */
  readonly options?: unknown;
  /** The least number of seats, if it is more than two. */
  readonly seats?: number;
  /** Objects of the board that must not move during play, by the beginnings of their names. */
  readonly anchors: readonly string[];
}

/** The games of the lobby. */
export const GAMES: readonly TestedGame[] = [
  { game: 'colossal-arena', anchors: ['creature:', 'seat:'] },
  { game: 'titan-arena', anchors: ['creature:', 'seat:'] },
  { game: 'colosseum', options: { proposals: 1, investments: 1 }, seats: 3, anchors: ['market:', 'square:'] },
  { game: 'dragonic-tide', anchors: ['range:', 'die:'] },
  { game: 'colossi', options: { 'target-wins': 2 }, anchors: ['slot:', 'seat:'] },
];

/** The least number of seats of a game. */
export const fewestSeats = (key: string): number => GAMES.find(({ game }) => game === key)?.seats ?? 2;

/** A name of maximal length and width, without a break opportunity. */
export const LONG_NAME = 'WWWWWWWWMMMMMMMMWWWWWWWW';

/** Creates a table for a new guest, and logs the browser in as this guest. */
export async function seat(
  context: BrowserContext,
  table: Partial<CreateTable> & { game: string },
  name = 'Livia',
): Promise<{ id: string; player: Player; invitation: string }> {
  const player = await Player.guest(url().slice(0, -1), name);
  await context.addCookies([{ name: 'harena', value: player.token, url: url() }]);
  await withoutTips(context);
  const bots = Array.from({ length: fewestSeats(table.game) - 1 }, () => ({
    kind: 'bot' as const,
    level: 'random',
  }));
  const seats = table.seats ?? [{ kind: 'me' }, ...bots];
  const { table: id, invitation } = await player.create({
    public: false,
    hints: true,
    seed: nextSeed(),
    ...table,
    seats,
  });
  return { id, player, invitation };
}

/** Turns tips off: they would cover objects that tests touch. */
export async function withoutTips(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
}

/**
 * Waits until the layout is stable: fonts are loaded, animations have ended, and nothing has moved for two frames. For tests that
 * compare positions; poll a single position instead.
 */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
    const positions = (): string => {
      const elements = [...document.querySelectorAll('main, main *[data-object], section.tray, h1')];
      const boxes = elements.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height];
      });
      return JSON.stringify([scrollX, scrollY, boxes]);
    };
    await document.fonts.ready;
    let [before, same] = ['', 0];
    for (let frames = 0; same < 2; frames += 1) {
      if (frames > 600) throw new Error('the layout does not become stable');
      await frame();
      const moving = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      const now = positions();
      same = now === before && !moving ? same + 1 : 0;
      before = now;
    }
  });
}

/** The page does not scroll horizontally. It may need a moment after a resize. */
export async function fits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** The page has no serious accessibility violations. */
export async function accessible(page: Page): Promise<void> {
  // A new theme or size takes effect with the next frame, and colours change in transitions: wait for them, but not for ever.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    const finished = Promise.allSettled(transitions.map((one) => one.finished)).then(() => undefined);
    return Promise.race([finished, new Promise<undefined>((done) => setTimeout(done, 2000, undefined))]);
  });
  const found = await new AxeBuilder({ page }).analyze();
  const serious = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(
    serious.map(
      (one) =>
        `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 120)} (${node.any[0]?.message ?? ''})`).join(' | ')}`,
    ),
  ).toEqual([]);
}

/**
 * Matches a card of an arena game anywhere in a page: `troll-1` as an object, in text and in labels, but not troll 10, nor a bet on
 * the troll in round 1. Spectator cards such as `s7` match only as objects of a hand, because any page may contain `s7`.
 */
export function cardPattern(card: string): RegExp {
  const [kind, strength] = card.split('-');
  return new RegExp(strength ? `(?<!bet-)${kind}(-|,? )${strength}(?!\\d)` : `(hand:|")${card}"`, 'i');
}

/** Plays at random by touching highlighted objects and pressing buttons, until the game is over. Returns the number of clicks. */
export async function playToEnd(
  page: Page,
  seed: number,
  watch: (decision: Decision) => void = () => undefined,
): Promise<number> {
  const random = seededRandom(seed);
  const failed = new FailedClicks();
  for (let touches = 0; ;) {
    const now = await nextDecision(page);
    if (!now) return touches;
    watch(now);
    if (await actOnce(page, now, random, failed)) touches += 1;
  }
}

/** Whether an object with the best hint is visible, and the tray does not cover it. */
export const adviceUncovered = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main.board button:has(.advice.best)')].some((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const there = [0.5, 0.95].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
      return there.every((one) => one !== null && !one.closest('.tray')) && button.contains(there[0]!);
    }),
  );
