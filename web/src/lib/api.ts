//! HTTP requests to the server. Sockets are in `table/`.

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
  TableView,
  Verified,
} from '../generated/protocol';
import { serverUrl } from './server-url';
import { LANGUAGE, t } from './text';

/** The server refused a request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  readonly rule: string | undefined;
  /** Nothing was tried, so the same can be sent again. */
  readonly notTried: boolean;
  /** The message of the game, if one of its rules is the reason. */
  readonly gameMessage: Message | undefined;

  constructor(refused: Pick<Refused, 'code' | 'text' | 'message' | 'rule' | 'not_tried'>) {
    super(refused.text);
    this.code = refused.code;
    this.rule = refused.rule;
    this.notTried = refused.not_tried === true;
    this.gameMessage = refused.message;
  }
}

/** The server does not answer. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor() {
    super(t('error-unreachable'));
  }
}

/** A sentence about an error, for the user. */
export function errorText(error: unknown): string {
  return error instanceof Error ? sentence(error.message) : sentence(t('error-unknown'));
}

/** Adds a capital letter and a full stop: the server sends refusals without them. */
export function sentence(text: string): string {
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}

async function send(path: string, request: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(serverUrl(path), { credentials: 'same-origin', ...request });
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return response;
  const refused: unknown = await response.json().catch(() => null);
  if (refused && typeof refused === 'object' && 'code' in refused) throw new Refusal(refused as Refused);
  throw new Unreachable();
}

export async function get<T>(path: string): Promise<T> {
  return (await (await send(path)).json()) as T;
}

export async function getText(path: string): Promise<string> {
  return (await send(path)).text();
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const text = await (await send(path, request)).text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** The games, with their texts: the words of a game are loaded only with its board. */
export const games = (): Promise<GameInfo[]> => get(`api/games?lang=${LANGUAGE}`);
export const createTable = (table: CreateTable): Promise<Created> => post('api/tables', table);
/** Public tables, the newest first. */
export const tables = (phase: 'waiting' | 'playing' | 'over', limit = 30): Promise<TableListed[]> =>
  get(`api/tables?phase=${phase}&limit=${limit}`);
export const myTables = (): Promise<TableListed[]> => get('api/me/tables');
const tablePath = (id: string, rest = ''): string => `api/tables/${encodeURIComponent(id)}${rest}`;
export const table = (id: string): Promise<TableView> => get(tablePath(id));
export const chart = (id: string): Promise<GameChart> => get(tablePath(id, '/chart'));
export const record = (id: string): Promise<string> => getText(tablePath(id, '/record'));
export const replay = (id: string, as: string, from: number, limit: number): Promise<Replay> =>
  get(tablePath(id, `/replay?as=${as}&from=${from}&limit=${limit}`));

export const rulebook = (game: string): Promise<Rulebook> => get(`api/games/${encodeURIComponent(game)}/rulebook`);

export const enter = (table: string, invitation: string): Promise<unknown> =>
  post(tablePath(table, '/enter'), { invitation });

export async function verify(record: string): Promise<Verified> {
  const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record };
  return (await (await send('api/verify', request)).json()) as Verified;
}

/** The current user; `null` if there is none or the session has expired. */
export async function me(): Promise<Me | null> {
  try {
    return await get<Me | null>('api/me');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no-session') return null;
    throw error;
  }
}

export const createGuest = (name: string): Promise<Me> => post('api/guest', { name, bearer: false });
export const rename = (name: string): Promise<Me> => post('api/me', { name });

export const createAccount = (name: string, password: string): Promise<Me> => post('api/account', { name, password });
export const logIn = (name: string, password: string): Promise<Me> => post('api/login', { name, password });
export const logOut = (): Promise<unknown> => post('api/logout', {});
