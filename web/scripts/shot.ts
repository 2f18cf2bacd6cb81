//! A screenshot of a game in progress, for work on its board.
//!
//!   npm run shot -- GAME [--seats N] [--after ACTIONS] [--over] [--width 360] [--height 800] [--dark] [--full]
//!                        [--touch OBJECT]… [--click TEXT]… [--options JSON] [--seed N] [--level LEVEL] [--watch] [--out FILE]
//!
//! GAME may also be `home` or another address such as `about`. The server uses `dist/`: run `npm run build` first.

import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import type { GameInfo } from '../src/generated/protocol';
import { seededRandom, Player } from './player.ts';
import { serve } from './server.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seats: { type: 'string' },
    after: { type: 'string', default: '0' },
    over: { type: 'boolean', default: false },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    touch: { type: 'string', multiple: true, default: [] },
    click: { type: 'string', multiple: true, default: [] },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: '1' },
    level: { type: 'string', default: 'random' },
    watch: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const what = positionals[0] ?? 'home';
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
try {
  const player = await Player.guest(server.url, 'Livia');
  const games = await player.ask<GameInfo[]>('games');
  const game = games.find((one) => one.key === what);
  const context = await browser.newContext({
    viewport: { width: Number(flags.width), height: Number(flags.height) },
    colorScheme: flags.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  // Tips would cover the board.
  await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(`page: ${message.text()}`));
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  let path = what === 'home' ? '' : what;
  if (game) {
    const seats = Number(flags.seats ?? Math.max(game.min_seats, Math.min(3, game.max_seats)));
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: flags.level }));
    const options = JSON.parse(flags.options) as unknown;
    const { table } = await player.create({ game: what, options, seats: [{ kind: 'me' }, ...bots], hints: true });
    const random = seededRandom(Number(flags.seed));
    const after = flags.over ? Infinity : Number(flags.after);
    const state = await player.play(
      table,
      (state) => state.position!.actions >= after,
      (legal) => legal[Math.floor(random() * legal.length)]!,
    );
    console.log(`${what}: ${state.position?.actions} actions, legal: ${state.position?.legal.length}`);
    if (!flags.watch) {
      await context.addCookies([{ name: 'harena', value: player.token, url: server.url }]);
    }
    path = `t/${table}`;
  }
  await page.goto(`${server.url}/${path}`);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  if (game) await page.locator('main').first().waitFor();
  for (const object of flags.touch) await page.locator(`[data-object="${object}"]`).first().click();
  for (const text of flags.click) await page.getByRole('button', { name: text }).first().click();
  await page.waitForTimeout(400);
  const name = [what.replaceAll('/', '-'), flags.width, flags.dark ? 'dark' : 'light'].join('-');
  const out = resolve(flags.out ?? `shots/${name}.png`);
  mkdirSync(dirname(out), { recursive: true });
  await page.screenshot({ path: out, fullPage: flags.full });
  console.log(out);
} finally {
  await browser.close();
  await server.stop();
}
