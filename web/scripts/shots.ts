//! All pictures of `docs/screenshots/`: real games of people with names, in the middle, when it is one's own turn.
//!
//!   npm run shots [-- PART OF A NAME]… [--out FOLDER]
//!
//! The server plays from `dist/`: run `npm run build` first.

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import type { GameInfo, LegalAction, TableState } from '../src/generated/protocol';
import type { Moment, Moments } from './moments.ts';
import { chance, Player } from './player.ts';
import { serve } from './server.ts';

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: resolve(import.meta.dirname, '../../docs/screenshots') } },
});
const NAMES = ['Livia', 'Marcus', 'Octavia', 'Gaius', 'Julia'];

type Screen = 'desktop' | 'phone';
type Light = 'light' | 'dark';
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
/** Pages that look alike in every game are shown with the first one. */
const [first] = await (await Player.guest(server.url, NAMES[0]!)).ask<[GameInfo]>('games');

/** A table of people with names, played to a moment. */
async function table({ game, seats, when }: Moment): Promise<{ id: string; livia: Player }> {
  for (let seed = 3; ; seed += 1) {
    const people = await Promise.all(NAMES.slice(0, seats).map((name) => Player.guest(server.url, name)));
    const [livia, ...others] = people as [Player, ...Player[]];
    const wishes = others.map(() => ({ kind: 'open' as const }));
    const made = await livia.create({ game, seats: [{ kind: 'me' }, ...wishes], public: true, hints: true });
    for (const other of others) await other.ask(`tables/${made.table}/commands`, { type: 'sit' });
    const random = chance(seed);
    const pick = (legal: readonly LegalAction[]): LegalAction => {
      // Players who decline everything make no picture.
      const busy = legal.filter(({ declines }) => !declines);
      const from = busy.length > 0 && random() < 0.8 ? busy : legal;
      return from[Math.floor(random() * from.length)]!;
    };
    if (await reach(made.table, people, when, pick)) return { id: made.table, livia };
  }
}

/** Everybody plays, one after the other, until the first of them says that it is enough. Answers whether that came. */
async function reach(
  id: string,
  people: readonly Player[],
  enough: (state: TableState) => boolean,
  pick: (legal: readonly LegalAction[]) => LegalAction,
): Promise<boolean> {
  for (;;) {
    for (const [index, one] of people.entries()) {
      const state = await one.state(id);
      if (state.table.phase === 'over') return state.position !== undefined && enough(state);
      const legal = state.position?.legal ?? [];
      if (legal.length === 0) continue;
      // What the page would play by itself is no decision.
      if (index === 0 && legal.length > 1 && !state.position?.forced && enough(state)) return true;
      await one.ask(`tables/${id}/commands`, { type: 'act', action: pick(legal).action, version: state.version });
    }
  }
}

async function open(screen: Screen, light: Light, who: Player | null, tips = false): Promise<BrowserContext> {
  const context = await (browser as Browser).newContext({
    ...SCREENS[screen],
    colorScheme: light,
    reducedMotion: 'reduce',
  });
  if (!tips) await context.addInitScript(() => localStorage.setItem('harena-settings', '{"tips":false}'));
  if (who) await context.addCookies([{ name: 'harena', value: who.token, url: server.url }]);
  return context;
}

interface Shot {
  readonly screens?: readonly Screen[];
  readonly lights?: readonly Light[];
  /** Where it is, and who looks. */
  readonly at: () => Promise<{ path: string; who: Player | null }>;
  readonly then?: (page: Page) => Promise<unknown>;
  readonly tips?: boolean;
}

const of = (moment: Moment) => async () => {
  const { id, livia } = await table(moment);
  return { path: `t/${id}`, who: livia };
};
const over = (path: (id: string) => string) => async () => {
  const { id, livia } = await table({ game: first.key, seats: 4, when: ({ table }) => table.phase === 'over' });
  return { path: path(id), who: livia };
};
const page = (path: string) => () => Promise.resolve({ path, who: null });
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
      { at: of(moment), lights: moment.dark ? ['light', 'dark'] : ['light'] },
    ]),
  ),
  ending: { at: over((id) => `t/${id}`), lights: ['light'] },
  guide: { at: of({ game: first.key, seats: 2, when: () => true }), lights: ['light'], tips: true },
  replay: { at: over((id) => `replay/${id}`), then: scrub(0.6) },
  'new-table': { at: page(`play/${first.key}`) },
};

try {
  for (const [name, shot] of Object.entries(SHOTS)) {
    const screens: readonly Screen[] = shot.screens ?? ['desktop', 'phone'];
    const lights: readonly Light[] = shot.lights ?? ['light', 'dark'];
    const pictures = screens.flatMap((screen) =>
      lights.map((light) => ({ screen, light, file: `${name}-${screen}-${light}.png` })),
    );
    const due = pictures.filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
    if (due.length === 0) continue;
    const { path, who } = await shot.at();
    for (const { screen, light, file } of due) {
      const context = await open(screen, light, who, shot.tips);
      const shown = await context.newPage();
      shown.on('pageerror', (error) => console.error(`${file}: ${error.message}`));
      await shown.goto(`${server.url}/${path}`);
      await shown.waitForLoadState('networkidle').catch(() => undefined);
      await shown.evaluate(() => document.fonts.ready);
      await shown.locator('h1').first().waitFor();
      await shot.then?.(shown);
      // The picture is of what somebody sees who comes to the page.
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
