import { expect, it, vi } from 'vitest';

import type { Position, TableState } from '../../generated/protocol';
import type { Connection } from './connection';
import { Table } from './table.svelte';

type Heard = ConstructorParameters<typeof Connection>[2];
const heard: Heard[] = [];
vi.mock('./connection', () => ({
  Connection: class {
    constructor(_id: string, _since: unknown, listener: Heard) {
      heard.push(listener);
    }
    close(): void {}
  },
}));

it('asks for decisions, not for formalities', () => {
  const table = new Table('abcdefghijkm');
  let version = 0;
  const show = (legal: string[], formality: boolean): boolean => {
    const actions = legal.map((action) => ({ action, label: action, objects: [] }));
    const position = { legal: actions, formality } as Partial<Position>;
    const state = { version: (version += 1), steps: [], table: { now: 0 }, you: { host: true, seat: 'a' }, position };
    heard[0]!.message({ type: 'state', ...(state as unknown as TableState) });
    return table.asked;
  };
  expect(show(['pass', 'play'], false)).toBe(true);
  expect(show(['pass'], true)).toBe(false);
  expect(show(['pass'], false)).toBe(true);
  expect(show([], false)).toBe(false);
});
