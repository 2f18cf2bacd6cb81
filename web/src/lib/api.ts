//! What the server answers to plain requests. Sockets are in `table/`.

import type { Message } from '../generated/core';
import type {
  Code,
  CreateTable,
  Created,
  GameChart,
  GameInfo,
  Me,
  Refused,
  Replay,
  Rulebook,
  TableListed,
  TableState,
  Verified,
} from '../generated/protocol';
import { at } from './root';

/** The server said no. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  readonly rule: string | undefined;
  /** What the rules of the game say; other refusals are text. */
  readonly said: Message | undefined;

  constructor(refused: Pick<Refused, 'code' | 'text' | 'message' | 'rule'>) {
    super(refused.text);
    this.code = refused.code;
    this.rule = refused.rule;
    this.said = refused.message;
  }
}

/** The server does not answer. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor() {
    super('The server does not answer.');
  }
}

/** A sentence for people about whatever went wrong. */
export function told(error: unknown): string {
  return error instanceof Error ? sentence(error.message) : 'Something went wrong.';
}

/** The server writes refusals like parts of a sentence. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(at(path), { credentials: 'same-origin', ...request });
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return response;
  const refused: unknown = await response.json().catch(() => null);
  if (refused && typeof refused === 'object' && 'code' in refused) throw new Refusal(refused as Refused);
  throw new Unreachable();
}

export async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

export async function getText(path: string): Promise<string> {
  return (await ask(path)).text();
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const text = await (await ask(path, request)).text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const games = (): Promise<GameInfo[]> => get('api/games');
export const createTable = (table: CreateTable): Promise<Created> => post('api/tables', table);
/** Public tables, the newest first. */
export const tables = (phase: 'waiting' | 'playing' | 'over', limit = 30): Promise<TableListed[]> =>
  get(`api/tables?phase=${phase}&limit=${limit}`);
export const myTables = (): Promise<TableListed[]> => get('api/me/tables');
const ofTable = (id: string, what = ''): string => `api/tables/${encodeURIComponent(id)}${what}`;
export const table = (id: string): Promise<TableState> => get(ofTable(id));
export const chart = (id: string): Promise<GameChart> => get(ofTable(id, '/chart'));
export const record = (id: string): Promise<string> => getText(ofTable(id, '/record'));
export const replay = (id: string, as: string, from: number, limit: number): Promise<Replay> =>
  get(ofTable(id, `/replay?as=${as}&from=${from}&limit=${limit}`));

export const rulebook = (game: string): Promise<Rulebook> => get(`api/games/${encodeURIComponent(game)}/rulebook`);

export const enter = (table: string, invitation: string): Promise<unknown> =>
  post(ofTable(table, '/enter'), { invitation });

export async function verify(record: string): Promise<Verified> {
  const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record };
  return (await (await ask('api/verify', request)).json()) as Verified;
}

/** Who one is, if one has said so; what was said too long ago is forgotten. */
export async function me(): Promise<Me | null> {
  try {
    return await get<Me | null>('api/me');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no-session') return null;
    throw error;
  }
}

export const beGuest = (name: string): Promise<Me> => post('api/guest', { name, bearer: false });
export const rename = (name: string): Promise<Me> => post('api/me', { name });

export const makeAccount = (name: string, password: string): Promise<Me> => post('api/account', { name, password });
export const logIn = (name: string, password: string): Promise<Me> => post('api/login', { name, password });
export const logOut = (): Promise<unknown> => post('api/logout', {});
