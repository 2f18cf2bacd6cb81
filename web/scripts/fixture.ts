//! Saves a position of a game for tests of a board: the state that the server sends to a seat.
//!
//!   npm run fixture -- GAME --after ACTIONS [--until FIELD=VALUE]… [--seats N] [--seed N] [--options JSON] [--name NAME]
//!
//! writes `src/boards/<board>/fixtures/NAME.json`: the first position after these actions in which fields of the view have these values. The other seats are computer players; nothing in it is private.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { GameInfo, TableView } from '../src/generated/protocol';
import { seededRandom, Player } from './player.ts';
import { serve } from './server.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    after: { type: 'string', default: '0' },
    until: { type: 'string', multiple: true, default: [] },
    seats: { type: 'string' },
    seed: { type: 'string', default: '1' },
    options: { type: 'string', default: '{}' },
    name: { type: 'string' },
  },
});

const MOST_GAMES = 50;

/** The folder of the board for a game. */
function board(game: string): string {
  const boards = resolve(import.meta.dirname, '../src/boards');
  const own = join(boards, game);
  if (existsSync(own)) return own;
  const shared = readdirSync(boards).find((folder) => {
    const games = join(boards, folder, 'game.ts');
    return existsSync(games) && readFileSync(games, 'utf8').includes(`'${game}'`);
  });
  if (!shared) throw new Error(`there is no board for ${game}`);
  return join(boards, shared);
}

const game = positionals[0];
if (!game) throw new Error('which game?');
const server = await serve();
try {
  const player = await Player.guest(server.url, 'Livia');
  const info = (await player.ask<GameInfo[]>('games')).find((one) => one.key === game);
  if (!info) throw new Error(`there is no game ${game}`);
  const seats = Number(flags.seats ?? info.min_seats);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: 'random' }));
  const options = JSON.parse(flags.options) as unknown;
  const random = seededRandom(Number(flags.seed));
  const wanted = flags.until.map((one) => one.split('='));
  const enough = ({ position }: TableView): boolean => {
    const view = position!.view as Record<string, unknown>;
    return position!.actions >= Number(flags.after) && wanted.every(([field, value]) => String(view[field!]) === value);
  };
  let state: TableView;
  // Not every game has such a position.
  for (let games = 0; ; games += 1) {
    if (games === MOST_GAMES) throw new Error(`no such position in ${MOST_GAMES} games`);
    const { table } = await player.create({ game, options, seats: [{ kind: 'me' }, ...bots] });
    state = await player.play(table, enough, (legal) => legal[Math.floor(random() * legal.length)]!);
    if (wanted.length === 0 || (state.position && enough(state))) break;
  }
  const folder = join(board(game), 'fixtures');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${flags.name ?? `${game}-${flags.after}`}.json`);
  writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`);
  console.log(file);
} finally {
  await server.stop();
}
