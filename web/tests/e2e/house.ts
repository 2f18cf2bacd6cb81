//! What tests do at a table. Everything goes through the page: touching things and pressing buttons, as people do.

import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

import { chance, Player } from '../../scripts/player.ts';
import type { CreateTable } from '../../src/generated/protocol';

export const url = (path = ''): string => `${process.env.HARENA_E2E}/${path}`;

/** A page that fails its test when something goes wrong in it: an exception, or something that the policy forbids. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const problems = watch(page);
    await use(page);
    expect(problems).toEqual([]);
  },
});
export { expect };

export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      problems.push(message.text());
  });
  return problems;
}

/** The five games, as short as their options allow. */
export const GAMES: readonly { game: string; options?: unknown }[] = [
  { game: 'colossal-arena' },
  { game: 'titan-arena' },
  { game: 'colosseum', options: { proposals: 1, investments: 1 } },
  { game: 'dragonic-tide' },
  { game: 'colossi', options: { 'target-wins': 2 } },
];

/** As long as a name can be, and as wide, without a place to break it. */
export const LONG_NAME = 'WWWWWWWWMMMMMMMMWWWWWWWW';

/** Somebody with a table; the browser is theirs. */
export async function seat(
  context: BrowserContext,
  table: Partial<CreateTable> & { game: string },
  name = 'Livia',
): Promise<{ id: string; player: Player; invitation: string }> {
  const player = await Player.guest(url().slice(0, -1), name);
  await context.addCookies([{ name: 'harena', value: player.token, url: url() }]);
  await withoutTips(context);
  const bots = Array.from({ length: table.game === 'colosseum' ? 2 : 1 }, () => ({
    kind: 'bot' as const,
    level: 'random',
  }));
  const seats = table.seats ?? [{ kind: 'me' }, ...bots];
  const { table: id, invitation } = await player.create({ public: false, hints: true, ...table, seats });
  return { id, player, invitation };
}

/** Tips are for people; they would lie over things that a test wants to touch. */
export async function withoutTips(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
}

/**
 * Waits until the page is at rest: fonts are loaded, animations have ended, and everything is where it was one frame and two frames before. For
 * tests that compare places; a single place is better polled.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
    const places = (): string => {
      const things = [...document.querySelectorAll('main, main *[data-object], section.tray, h1')];
      const boxes = things.map((thing) => {
        const { left, top, width, height } = thing.getBoundingClientRect();
        return [left, top, width, height];
      });
      return JSON.stringify([scrollX, scrollY, boxes]);
    };
    await document.fonts.ready;
    let [before, same] = ['', 0];
    for (let frames = 0; same < 2; frames += 1) {
      if (frames > 600) throw new Error('the page does not come to rest');
      await frame();
      const moving = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      const now = places();
      same = now === before && !moving ? same + 1 : 0;
      before = now;
    }
  });
}

/** Nothing scrolls sideways. After another size was set, the page may need a moment to follow. */
export async function fits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Nothing serious for people who use the page with other senses. */
export async function accessible(page: Page): Promise<void> {
  // Another theme, or another size, is told to the page with the next picture that is drawn. A colour on its way from one theme to the other
  // is neither. Where something is always on its way, that is not waited for.
  await page.evaluate(async () => {
    for (let pictures = 0; pictures < 2; pictures += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const turning = document.getAnimations().filter((one) => one instanceof CSSTransition);
    const turned = Promise.allSettled(turning.map((one) => one.finished)).then(() => undefined);
    return Promise.race([turned, new Promise<undefined>((done) => setTimeout(done, 2000, undefined))]);
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
 * A card of an arena game as it may stand anywhere in a page: `troll-1` as an object, in words and in labels, but not troll 10, nor a
 * bet on the troll in round 1. Spectators are written `s7`, which any page may hold: only where a hand names them.
 */
export function written(card: string): RegExp {
  const [kind, strength] = card.split('-');
  return new RegExp(strength ? `(?<!bet-)${kind}(-|,? )${strength}(?!\\d)` : `(hand:|")${card}"`, 'i');
}

/** The first of them that can be seen: a thing may be shown in several places. */
export const thing = (page: Page, object: string) =>
  page.locator(`main [data-object="${object}"]`).filter({ visible: true }).first();
export const tray = (page: Page) => page.getByRole('region', { name: 'Your choices' });

export interface Asked {
  /** Objects that are on the board and can be seen: of what is hidden, or has no size, nobody can touch anything. */
  readonly there: readonly string[];
  /** Those of them that are lit. */
  readonly lit: readonly string[];
  /** Buttons in the tray. */
  readonly buttons: readonly string[];
  /** The objects of each legal action. */
  readonly legal: readonly (readonly string[])[];
}

/** Waits until this seat is asked, or the game is over (then nothing). */
export async function asked(page: Page): Promise<Asked | null> {
  const handle = await page.waitForFunction(() => {
    if (document.querySelector('[data-phase="over"]')) return { over: true as const };
    const tray = document.querySelector('section.tray.asked:not([aria-busy="true"])');
    // The board is loaded after the rest of the page.
    if (!tray || !document.querySelector('main .host > *')) return null;
    const seen = (thing: HTMLElement): boolean => {
      const { width, height } = thing.getBoundingClientRect();
      return width > 1 && height > 1 && thing.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const there = [...document.querySelectorAll<HTMLElement>('main button[data-object]')].filter(seen);
    const lit = there.filter((thing) => thing.dataset.lit === 'can' || thing.dataset.lit === 'next');
    const buttons = [...tray.querySelectorAll<HTMLButtonElement>('.buttons [data-action]')];
    const legal = [...tray.querySelectorAll<HTMLElement>('[data-objects]')];
    if (lit.length + buttons.length === 0) return null;
    return {
      over: false as const,
      there: [...new Set(there.map((one) => one.dataset.object!))],
      lit: [...new Set(lit.map((one) => one.dataset.object!))],
      buttons: buttons.map((one) => one.dataset.action!),
      legal: legal.map((one) => one.dataset.objects!.split(' ').filter(Boolean)),
    };
  });
  const value = await handle.jsonValue();
  return value === null || value.over ? null : value;
}

/** Clicks that did not come through, by what was clicked. What was lit may be gone by then, as others act too; but not again and again. */
export class Refused {
  static readonly MOST = 3;
  readonly #counts = new Map<string, number>();
  #decision = '';

  /** Another decision has things of its own. */
  begin(now: Asked): void {
    const decision = JSON.stringify(now.legal);
    if (decision !== this.#decision) this.#counts.clear();
    this.#decision = decision;
  }

  count(what: string, error: unknown): void {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    if (count >= Refused.MOST) throw new Error(`${what} is legal, but cannot be clicked`, { cause: error });
  }
}

/** Touches something that is lit or presses what is offered, at random. Answers whether it came through. */
export async function actOnce(page: Page, now: Asked, random: () => number, refused: Refused): Promise<boolean> {
  refused.begin(now);
  // What is said often ends something that touches would go on with for long, such as a trade.
  const say = now.lit.length === 0 || (now.buttons.length > 0 && random() < 0.35);
  const what = pick(say ? now.buttons : now.lit, random);
  const target = say ? tray(page).locator(`.buttons [data-action="${what}"]`) : thing(page, what);
  try {
    await target.click({ timeout: 3_000 });
    return true;
  } catch (error) {
    refused.count(what, error);
    return false;
  }
}

export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

/** Plays by touching what is lit and pressing what is offered, at random, until the game is over. Answers how often it did. */
export async function playToTheEnd(
  page: Page,
  seed: number,
  watch: (asked: Asked) => void = () => undefined,
): Promise<number> {
  const random = chance(seed);
  const refused = new Refused();
  for (let touches = 0; ;) {
    const now = await asked(page);
    if (!now) return touches;
    watch(now);
    if (await actOnce(page, now, random, refused)) touches += 1;
  }
}
