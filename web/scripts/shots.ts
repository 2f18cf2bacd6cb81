//! All screenshots of `docs/screenshots/`: real games between named players, during the game, on the first player's turn.
//!
//!   npm run shots [-- PART OF A NAME]… [--out FOLDER]
//!
//! The server uses `dist/`: run `npm run build` first.

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import type { GameInfo, LegalAction, TableView } from '../src/generated/protocol';
import type { Moment, Moments } from './moments.ts';
import { seededRandom, Player } from './player.ts';
import { serve } from './server.ts';

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: resolve(import.meta.dirname, '../../docs/screenshots') } },
});
const NAMES = ['Livia', 'Marcus', 'Octavia', 'Gaius', 'Julia'];

type Screen = 'desktop' | 'phone';
type Theme = 'light' | 'dark';
const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;

/** The moments that boards list. */
const boards = resolve(import.meta.dirname, '../src/boards');
const files = readdirSync(boards).map((folder) => join(boards, folder, 'shots.ts'));
const found = await Promise.all(
  files.filter((file) => existsSync(file)).map(async (file) => ((await import(file)) as { default: Moments }).default),
);
const MOMENTS: Moments = Object.assign({}, ...found) as Moments;

const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
mkdirSync(flags.out, { recursive: true });
/** Pages that look the same for every game are shown with the first game. */
const games = await (await Player.guest(server.url, NAMES[0]!)).ask<[GameInfo, ...GameInfo[]]>('games');
const [first] = games;

/** Creates a table of named players, and plays it to a moment. */
async function table({ game, seats, when }: Moment): Promise<{ id: string; livia: Player }> {
  for (let seed = 3; ; seed += 1) {
    const people = await Promise.all(NAMES.slice(0, seats).map((name) => Player.guest(server.url, name)));
    const [livia, ...others] = people as [Player, ...Player[]];
    const openSeats = others.map(() => ({ kind: 'open' as const }));
    const made = await livia.create({ game, seats: [{ kind: 'me' }, ...openSeats], public: true, hints: true });
    for (const other of others) await other.ask(`tables/${made.table}/commands`, { type: 'sit' });
    const random = seededRandom(seed);
    const pick = (legal: readonly LegalAction[]): LegalAction => {
      // Prefer actions that do not decline: they make better screenshots.
      const active = legal.filter(({ declines }) => !declines);
      const from = active.length > 0 && random() < 0.8 ? active : legal;
      return from[Math.floor(random() * from.length)]!;
    };
    if (await reach(made.table, people, when, pick)) return { id: made.table, livia };
  }
}

/** All players play in turn until `enough` returns true for the first one. Returns whether it did before the end of the game. */
async function reach(
  id: string,
  people: readonly Player[],
  enough: (state: TableView) => boolean,
  pick: (legal: readonly LegalAction[]) => LegalAction,
): Promise<boolean> {
  for (;;) {
    for (const [index, one] of people.entries()) {
      const state = await one.state(id);
      if (state.table.phase === 'over') return state.position !== undefined && enough(state);
      const legal = state.position?.legal ?? [];
      if (legal.length === 0) continue;
      // The page would play a forced action by itself.
      if (index === 0 && legal.length > 1 && !state.position?.forced && enough(state)) return true;
      await one.ask(`tables/${id}/commands`, { type: 'act', action: pick(legal).action, version: state.version });
    }
  }
}

async function open(screen: Screen, theme: Theme, user: Player | null, tips = false): Promise<BrowserContext> {
  const context = await (browser as Browser).newContext({
    ...SCREENS[screen],
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  if (!tips) await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
  if (user) await context.addCookies([{ name: 'harena', value: user.token, url: server.url }]);
  return context;
}

interface Shot {
  readonly screens?: readonly Screen[];
  readonly themes?: readonly Theme[];
  /** The path of the page, and the user who views it. */
  readonly at: () => Promise<{ path: string; user: Player | null }>;
  readonly then?: (page: Page) => Promise<unknown>;
  readonly tips?: boolean;
}

const of = (moment: Moment) => async () => {
  const { id, livia } = await table(moment);
  return { path: `t/${id}`, user: livia };
};
const over = (path: (id: string) => string) => async () => {
  const { id, livia } = await table({ game: first.key, seats: 4, when: ({ table }) => table.phase === 'over' });
  return { path: path(id), user: livia };
};
/** A table with a free seat. */
async function waiting(game: GameInfo, names: readonly string[]): Promise<{ id: string; host: Player }> {
  const host = await Player.guest(server.url, names[0]!);
  const seats = Math.max(game.min_seats, names.length + 1);
  const openSeats = Array.from({ length: seats - 1 }, () => ({ kind: 'open' as const }));
  const { table } = await host.create({ game: game.key, seats: [{ kind: 'me' }, ...openSeats], public: true });
  for (const name of names.slice(1)) {
    await (await Player.guest(server.url, name)).ask(`tables/${table}/commands`, { type: 'sit' });
  }
  return { id: table, host };
}
const page = (path: string) => () => Promise.resolve({ path, user: null });
const scrub = (share: number) => async (shown: Page) => {
  const slider = shown.getByRole('slider', { name: 'Moment' });
  const most = Number(await slider.getAttribute('max'));
  await slider.fill(String(Math.round(most * share)));
  await slider.blur();
};

const SHOTS: Readonly<Record<string, Shot>> = {
  home: { at: page('') },
  ...Object.fromEntries(
    Object.entries(MOMENTS).map(([name, moment]): [string, Shot] => [
      name,
      { at: of(moment), themes: moment.dark ? ['light', 'dark'] : ['light'] },
    ]),
  ),
  ending: { at: over((id) => `t/${id}`), themes: ['light'] },
  guide: { at: of({ game: first.key, seats: 2, when: () => true }), themes: ['light'], tips: true },
  replay: { at: over((id) => `replay/${id}`), then: scrub(0.6) },
  'new-table': { at: page(`play/${first.key}`) },
  'waiting-room': {
    themes: ['light'],
    at: async () => {
      const { id, host } = await waiting(first, NAMES.slice(0, 2));
      return { path: `t/${id}`, user: host };
    },
  },
  tables: {
    themes: ['light'],
    at: async () => {
      for (const [index, game] of games.entries()) {
        await waiting(game, [NAMES[index % NAMES.length]!]);
        await table({ game: game.key, seats: game.min_seats, when: () => true });
      }
      await over(String)();
      return { path: 'lobby', user: null };
    },
  },
  rules: { at: page(`rules/${first.key}`), themes: ['light'] },
  about: { at: page('about'), themes: ['light'] },
  verify: { at: page('verify'), themes: ['light'] },
  'not-found': { at: page('nothing'), themes: ['light'] },
};

try {
  for (const [name, shot] of Object.entries(SHOTS)) {
    const screens: readonly Screen[] = shot.screens ?? ['desktop', 'phone'];
    const themes: readonly Theme[] = shot.themes ?? ['light', 'dark'];
    const pictures = screens.flatMap((screen) =>
      themes.map((theme) => ({ screen, theme, file: `${name}-${screen}-${theme}.png` })),
    );
    const due = pictures.filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
    if (due.length === 0) continue;
    const { path, user } = await shot.at();
    for (const { screen, theme, file } of due) {
      const context = await open(screen, theme, user, shot.tips);
      const shown = await context.newPage();
      shown.on('pageerror', (error) => console.error(`${file}: ${error.message}`));
      await shown.goto(`${server.url}/${path}`);
      await shown.waitForLoadState('networkidle').catch(() => undefined);
      await shown.evaluate(() => document.fonts.ready);
      await shown.locator('h1').first().waitFor();
      await shot.then?.(shown);
      // Wait until the page has settled.
      await shown.waitForTimeout(700);
      await shown.screenshot({ path: join(flags.out, file) });
      console.log(file);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
