//! A staged moment of a real game as a series of screenshots, one for each fifth of a second.
//!
//!   npm run frames -- GAME MOMENT [--width 390] [--height 844] [--seats N] [--dark] [--options JSON] [--step 200] [--out FOLDER]
//!
//! MOMENT is the beginning of its id: `died`, `taken`, `show`, `rolled`, `auction`, `won`, `overdrive`, `last-blow`, `victory`; or `clash`,
//! the battle on the board. Time stands still for each screenshot, so the series is the same on a slow machine.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, type Page } from '@playwright/test';

import type { GameInfo } from '../src/generated/protocol';
import { Player, seededRandom } from './player.ts';
import { serve } from './server.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    seats: { type: 'string' },
    dark: { type: 'boolean', default: false },
    options: { type: 'string', default: '{}' },
    step: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const [key, wanted] = positionals;
if (!key || !wanted) throw new Error('npm run frames -- GAME MOMENT');
/** After so many games without the moment there is none. */
const MOST_GAMES = 12;
/** Milliseconds until the page has heard what happened. */
const HEARD = 80;
const STEP = Number(flags.step);
const folder = resolve(flags.out ?? `shots/${key}-${wanted}-${flags.width}`);

/** What is staged now: the id of the moment, or `clash`. */
const staged = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const id = document.querySelector<HTMLElement>('[data-moment]')?.dataset.moment;
    return id ?? (document.querySelector('.battle .awaited') ? 'clash' : null);
  });

/** Sets all animations to what they are after some milliseconds of the page's clock. */
const still = (page: Page, now: number): Promise<void> =>
  page.evaluate((now) => {
    const known = ((window as { harenaBegan?: WeakMap<Animation, number> }).harenaBegan ??= new WeakMap());
    for (const animation of document.getAnimations()) {
      if (!known.has(animation)) known.set(animation, now);
      animation.pause();
      animation.currentTime = now - known.get(animation)!;
    }
  }, now);

async function series(page: Page): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const id = await staged(page);
  for (let now = 0; (await staged(page)) === id && now < 4_000; now += STEP) {
    await still(page, now);
    await page.screenshot({ path: join(folder, `${String(now).padStart(4, '0')}.png`) });
    await page.clock.runFor(STEP);
  }
}

const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
try {
  const player = await Player.guest(server.url, 'Livia');
  const game = (await player.ask<GameInfo[]>('games')).find((one) => one.key === key);
  if (!game) throw new Error(`there is no game ${key}`);
  const count = Number(flags.seats ?? Math.max(game.min_seats, Math.min(3, game.max_seats)));
  const random = seededRandom(Number(flags.seed));
  let found = false;
  for (let games = 0; games < MOST_GAMES && !found; games += 1) {
    const context = await browser.newContext({
      viewport: { width: Number(flags.width), height: Number(flags.height) },
      colorScheme: flags.dark ? 'dark' : 'light',
      reducedMotion: 'no-preference',
    });
    await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
    await context.addCookies([{ name: 'harena', value: player.token, url: server.url }]);
    const bots = Array.from({ length: count - 1 }, () => ({ kind: 'bot' as const, level: 'random' }));
    const options = JSON.parse(flags.options) as unknown;
    const seed = `${flags.seed} ${games}`;
    const { table } = await player.create({ game: key, options, seats: [{ kind: 'me' }, ...bots], seed });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${server.url}/t/${table}`);
    await page.locator('main .host > *').first().waitFor();
    await page.clock.pauseAt(Date.now() + 1_000);
    for (let state = await player.state(table); !found;) {
      const legal = state.position?.legal ?? [];
      const over = state.table.phase === 'over';
      if (!over && legal.length > 0) {
        const { action } = legal[Math.floor(random() * legal.length)]!;
        await player.ask(`tables/${table}/commands`, { type: 'act', action, version: state.version });
      }
      if (!over) state = await player.state(table, state.version);
      // Its clock stands still, so that what happens stays on the stage until it is seen here.
      await page.waitForTimeout(HEARD);
      for (let now = await staged(page); now !== null && !found; now = await staged(page)) {
        found = now.startsWith(wanted);
        if (found) await series(page);
        else await page.clock.runFor(500);
      }
      if (over) break;
    }
    await context.close();
  }
  console.log(found ? folder : `${wanted} was not seen in ${MOST_GAMES} games`);
} finally {
  await browser.close();
  await server.stop();
}
