import type { Page } from '@playwright/test';

import { actOnce, expect, FailedClicks, GAMES, nextDecision, seat, test, url } from './fixtures.ts';
import { seededRandom } from '../../scripts/player.ts';

declare global {
  interface Window {
    harenaShift: { value: number; afterTouch: number; what: string[] };
    harenaTimes: number[];
  }
}

const TOUCHES = 24;
/** Measuring starts when this object is on the board: before that, fighters are chosen. */
const STARTS_WITH: Readonly<Record<string, string>> = { 'dragonic-tide': 'hand:lunge' };

/** The positions of the anchors and the parts of the frame on the page, by name. */
const boxes = (page: Page, prefixes: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate((wanted) => {
    const found: Record<string, string> = {};
    const note = (name: string, element: Element): void => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width > 0) found[name] ??= [left, top + scrollY, width, height].map(Math.round).join(' ');
    };
    for (const element of document.querySelectorAll<HTMLElement>('main .host [data-object]')) {
      const object = element.dataset.object!;
      if (wanted.some((prefix) => object.startsWith(prefix))) note(object, element);
    }
    document.querySelectorAll('.frame > .seats').forEach((part) => note('players', part));
    return found;
  }, prefixes);

for (const [screen, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const) {
  for (const { game, options, anchors } of GAMES) {
    test(`${game}: the layout is stable on a ${screen}, and clicks are fast`, async ({ page, context }, info) => {
      await page.setViewportSize(viewport);
      const { id } = await seat(context, { game, options });
      await page.goto(url(`t/${id}`));
      await nextDecision(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => {
        window.harenaShift = { value: 0, afterTouch: 0, what: [] };
        window.harenaTimes = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null }[];
          })[]) {
            // The result comes over the board when the game is over.
            if (document.querySelector('[data-phase="over"]')) continue;
            // What a touch asked for may move things: the positions between decisions, below, tell whether it moved what should stay.
            if (entry.hadRecentInput) {
              window.harenaShift.afterTouch += entry.value;
              continue;
            }
            window.harenaShift.value += entry.value;
            const name = (node: Node | null): string =>
              node instanceof Element ? (node.getAttribute('class') ?? node.tagName) : (node?.textContent ?? 'removed');
            window.harenaShift.what.push(
              `${entry.value.toFixed(4)}: ${entry.sources.map(({ node }) => name(node)).join(', ')}`,
            );
          }
        }).observe({ type: 'layout-shift' });
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries()) if (name === 'click') window.harenaTimes.push(duration);
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      });
      const random = seededRandom(5);
      const failed = new FailedClicks();
      const places = new Map<string, Set<string>>();
      let clicks = 0;
      for (let touches = 0; touches < TOUCHES; touches += 1) {
        const now = await nextDecision(page);
        if (!now) break;
        // Compares positions between decisions: the browser ignores layout shifts just after a click, people do not.
        const started = STARTS_WITH[game] === undefined || now.there.includes(STARTS_WITH[game]);
        for (const [name, box] of started ? Object.entries(await boxes(page, anchors)) : []) {
          places.set(name, (places.get(name) ?? new Set()).add(box));
        }
        if (await actOnce(page, now, random, failed)) clicks += 1;
      }
      const { shift, times } = await page.evaluate(() => ({ shift: window.harenaShift, times: window.harenaTimes }));
      // Clicks under 16 ms are not reported.
      const all = [...Array.from({ length: Math.max(0, clicks - times.length) }, () => 16), ...times];
      all.sort((one, other) => one - other);
      const [median, slowest] = [all[all.length >> 1] ?? 16, all.at(-1) ?? 16];
      const shifts = `shift ${shift.value.toFixed(4)}, after touches ${shift.afterTouch.toFixed(4)}`;
      const summary = `${shifts}; ${clicks} clicks, median ${median} ms, slowest ${slowest} ms`;
      info.annotations.push({ type: 'measured', description: summary });
      console.log(`${game} on a ${screen}: ${summary}`);
      // One pixel of tolerance: the scroll position may be fractional.
      const numbers = (box: string): number[] => box.split(' ').map(Number);
      const moved = [...places].filter(([, where]) => {
        const [first, ...others] = [...where].map(numbers);
        return others.some((box) => box.some((side, index) => Math.abs(side - first![index]!) > 1));
      });
      expect(Object.fromEntries(moved.map(([name, where]) => [name, [...where]]))).toEqual({});
      expect(places.size).toBeGreaterThan(1);
      // A fifth of what Lighthouse calls good.
      expect(shift.value, shift.what.join(' | ')).toBeLessThan(0.02);
      // The time depends on the load of the machine: it is checked by `npm run timing` only.
      if (process.env.HARENA_TIMED) expect(median).toBeLessThan(100);
    });
  }
}
