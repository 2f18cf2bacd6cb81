//! How smoothly the games are played: long tasks, layout shift, and the frames of staged moments, with animations on.
//!
//!   npm run trace [-- GAME…] [--moves N]
//!
//! Plays each game by touches against computer players, on a desktop and on a phone, and prints a table for docs/benchmarks.md. Needs an
//! idle machine: the load is printed. The server uses `dist/`: run `npm run build` first.

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { type CDPSession, chromium, type Page } from '@playwright/test';

import type { GameInfo } from '../src/generated/protocol';
import { Player, seededRandom } from './player.ts';
import { GAMES } from '../tests/e2e/fixtures.ts';
import { serve } from './server.ts';
import { actOnce, FailedClicks, nextDecision } from './touches.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { moves: { type: 'string', default: '80' }, seed: { type: 'string', default: '1' } },
});
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

interface Measured {
  /** The game goes on faster than anybody plays: nothing is measured until it is over. */
  hurries: boolean;
  /** Milliseconds of tasks of more than 50. */
  readonly tasks: number[];
  /** Layout shift that no touch caused, and within 500 ms of one. */
  shift: number;
  shiftAfterTouch: number;
  /** What shifted. */
  readonly shifted: string[];
  /** Milliseconds between the frames of each kind of moment, as the page was asked to draw them. */
  readonly frames: Record<string, number[]>;
}
declare global {
  interface Window {
    harenaMeasured: Measured;
  }
}

/** Runs in the page. */
function measure(): void {
  const measured: Measured = { hurries: false, tasks: [], shift: 0, shiftAfterTouch: 0, shifted: [], frames: {} };
  window.harenaMeasured = measured;
  new PerformanceObserver((list) => {
    if (!measured.hurries) measured.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      // The result comes over the board when the game is over.
      if (measured.hurries || document.querySelector('[data-phase="over"]')) continue;
      if (entry.hadRecentInput) measured.shiftAfterTouch += entry.value;
      else {
        measured.shift += entry.value;
        const name = (node: Node | null): string =>
          node instanceof Element ? (node.getAttribute('class') ?? node.tagName) : (node?.textContent ?? '?');
        measured.shifted.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => name(node)).join(', ')}`);
      }
    }
  }).observe({ type: 'layout-shift' });
  /** `died`, of `died-troll`. */
  const staged = (): string | null => {
    const id = document.querySelector<HTMLElement>('[data-moment]')?.dataset.moment;
    return id?.split('-')[0] ?? (document.querySelector('.battle .awaited') ? 'clash' : null);
  };
  // Marks the task that ends the game.
  const ending = new MutationObserver(() => {
    if (!document.querySelector('[data-phase="over"]')) return;
    measured.hurries = false;
    performance.mark('game over');
    ending.disconnect();
  });
  ending.observe(document.body, { attributes: true, attributeFilter: ['data-phase'], subtree: true });
  let [last, before]: [number, string | null] = [0, null];
  const frame = (now: number): void => {
    const kind = measured.hurries ? null : staged();
    if (kind !== before) performance.mark(`moment ${kind ?? ''}`);
    if (kind !== null && kind === before) (measured.frames[kind] ??= []).push(now - last);
    [last, before] = [now, kind];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, of a task; and those of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
}
/** Records frames and the marks of moments. */
async function trace(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (/^(DrawFrame|DroppedFrame|RunTask|game over|moment .*)$/.test(event.name)) events.push(event);
  });
  const categories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'devtools.timeline.frame',
    'disabled-by-default-devtools.timeline.frame',
    'blink.user_timing',
  ].join();
  await cdp.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  return async () => {
    const done = new Promise((complete) => cdp.once('Tracing.tracingComplete', complete));
    await cdp.send('Tracing.end');
    await done;
    return events.sort((one, other) => one.ts - other.ts);
  };
}

/** Frames that were drawn during each kind of moment: their number, and seconds. */
function drawn(events: readonly TraceEvent[]): Map<string, { frames: number; dropped: number; seconds: number }> {
  const found = new Map<string, { frames: number; dropped: number; seconds: number }>();
  let [kind, since] = ['', 0];
  for (const { name, ts } of events) {
    const now = found.get(kind) ?? { frames: 0, dropped: 0, seconds: 0 };
    if (kind) found.set(kind, now);
    if (name === 'DrawFrame') now.frames += 1;
    else if (name === 'DroppedFrame') now.dropped += 1;
    else if (name.startsWith('moment')) {
      now.seconds += (ts - since) / 1e6;
      [kind, since] = [name.slice('moment '.length), ts];
    }
  }
  return found;
}

/**
 * Milliseconds of the processor that the longest task of the page took in play, and when the game was over. On a busy machine, a task
 * takes longer than it works.
 */
function worked(events: readonly TraceEvent[]): readonly [number, number] {
  const over = events.find(({ name }) => name === 'game over')?.ts ?? Infinity;
  const longest = (all: readonly TraceEvent[]): number => Math.max(0, ...all.map(({ tdur }) => tdur! / 1_000));
  const page = events.find(({ name }) => name.startsWith('moment'));
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) => name === 'RunTask' && pid === page?.pid && tid === page.tid && tdur,
  );
  const inPlay = tasks.filter(({ ts, dur = 0 }) => ts + dur < over);
  return [longest(inPlay), longest(tasks.filter((task) => !inPlay.includes(task)))];
}

/** Waits until nothing is staged: a person looks, too. */
const watched = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[data-moment], .battle .awaited'), null, { timeout: 30_000 });

const started = loadavg()[0]!;
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const rows: string[] = [];
const moments: string[] = [];
try {
  const player = await Player.guest(server.url, 'Livia');
  const games = (await player.ask<GameInfo[]>('games')).filter(
    ({ key }) => positionals.length === 0 || positionals.includes(key),
  );
  for (const viewport of SCREENS) {
    for (const { key, title, min_seats, max_seats } of games) {
      const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
      // tsx names functions by calling this, also those that run in the page.
      await context.addInitScript('globalThis.__name = (made) => made');
      await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
      await context.addCookies([{ name: 'harena', value: player.token, url: server.url }]);
      const count = Math.max(min_seats, Math.min(3, max_seats));
      const bots = Array.from({ length: count - 1 }, () => ({ kind: 'bot' as const, level: 'random' }));
      const { table } = await player.create({
        game: key,
        options: GAMES.find(({ game }) => game === key)?.options ?? {}, // with them games are short
        seats: [{ kind: 'me' }, ...bots],
        seed: `trace ${flags.seed}`,
      });
      const page = await context.newPage();
      await page.goto(`${server.url}/t/${table}`);
      await nextDecision(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(measure);
      const stop = await trace(await context.newCDPSession(page));
      const random = seededRandom(Number(flags.seed));
      const failed = new FailedClicks();
      let touches = 0;
      while (touches < Number(flags.moves)) {
        const now = await nextDecision(page);
        await watched(page);
        if (!now) break;
        if (await actOnce(page, now, random, failed)) touches += 1;
      }
      // The rest without touches, so that the end is seen.
      await page.evaluate(() => (window.harenaMeasured.hurries = true));
      await player.play(
        table,
        () => false,
        (legal) => legal[Math.floor(random() * legal.length)]!,
      );
      await page.waitForSelector('[data-phase="over"]');
      await watched(page);
      const measured = await page.evaluate(() => window.harenaMeasured);
      const traced = await stop();
      const events = drawn(traced);
      const [inPlay, atEnd] = worked(traced);
      const screen = `${viewport.width}×${viewport.height}`;
      const worst = Math.round(Math.max(0, ...measured.tasks));
      const [long, short] = [measured.tasks.filter((task) => task > 100).length, measured.tasks.length];
      rows.push(
        `| ${title} | ${screen} | ${touches} | ${short} / ${long} | ${worst} ms | ${inPlay.toFixed(0)} ms | ${atEnd.toFixed(0)} ms | ${measured.shift.toFixed(4)} | ${measured.shiftAfterTouch.toFixed(4)} |`,
      );
      if (measured.shifted.length > 0) console.log(`${title}, ${screen}: ${measured.shifted.join(' | ')}`);
      for (const [kind, { frames, dropped, seconds }] of events) {
        const times = [...(measured.frames[kind] ?? [])].sort((one, other) => one - other);
        const late = times[Math.floor(times.length * 0.95)] ?? 0;
        moments.push(
          `| ${title} | ${screen} | ${kind} | ${seconds.toFixed(1)} s | ${(frames / seconds).toFixed(0)} | ${dropped} | ${late.toFixed(0)} ms |`,
        );
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
const cell = (columns: readonly string[]): string =>
  `\n| ${columns.join(' | ')} |\n| ${columns.map((_, index) => (index < 2 ? '---' : '--:')).join(' | ')} |`;
console.log(`\nload average ${started.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end`);
console.log(
  cell([
    'game',
    'screen',
    'touches',
    'tasks > 50 / > 100 ms',
    'longest task',
    'of the processor, in play',
    'at the end',
    'shift',
    'shift after a touch',
  ]),
);
console.log(rows.join('\n'));
console.log(cell(['game', 'screen', 'moment', 'staged', 'frames/s', 'dropped', '95% of frames within']));
console.log(moments.join('\n'));
