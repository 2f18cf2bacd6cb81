import { describe, expect, it } from 'vitest';

import { parse } from './router.svelte';

describe('addresses', () => {
  it.each([
    ['', '', { page: 'home' }],
    ['lobby', '', { page: 'lobby' }],
    ['play/colossi', '', { page: 'new', game: 'colossi', from: null }],
    ['play/colossi', '#abc', { page: 'new', game: 'colossi', from: 'abc' }],
    ['t/abc', '', { page: 'table', id: 'abc', invitation: null }],
    ['t/abc', '#secret', { page: 'table', id: 'abc', invitation: 'secret' }],
    ['replay/abc', '#17', { page: 'replay', id: 'abc', moment: '17' }],
    ['rules/colosseum', '#CO-8.3', { page: 'rules', game: 'colosseum', rule: 'CO-8.3' }],
    ['rules', '', { page: 'rules', game: null, rule: null }],
    ['about/', '', { page: 'about' }],
    ['t', '', { page: 'missing' }],
    ['t/a/b', '', { page: 'missing' }],
    ['t/x', '#50%', { page: 'table', id: 'x', invitation: '50%' }],
    ['t/50%', '', { page: 'table', id: '50%', invitation: null }],
    ['elsewhere', '', { page: 'missing' }],
  ])('%s%s', (path, hash, route) => expect(parse(path, hash)).toEqual(route));
});
