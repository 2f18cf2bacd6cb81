import { describe, expect, it } from 'vitest';

import { t, textIfAny } from './text';

describe('a text', () => {
  it('may have arguments', () => {
    expect(t('page-about')).toBe('About');
    expect(t('page-title', { title: t('page-about') })).toBe('About · Harena');
  });

  it('depends on numbers, on yes or no, and on other choices', () => {
    expect([0, 1, 2].map((free) => t('waiting-status', { free }).split('.')[0])).toEqual([
      'Starting…',
      'Waiting for 1 more player',
      'Waiting for 2 more players',
    ]);
    expect([true, false].map((yes) => t('log-answer', { name: 'Ann', yes }))).toEqual(['Ann agrees', 'Ann declines']);
    expect(t('seat-status', { name: 'Ann', turn: 'theirs' })).toBe('Ann, to act');
    expect(t('seat-status', { name: 'Ann', turn: 'none' })).toBe('Ann');
    expect([1, 2, 3, 4].map((rank) => t('replay-place', { rank, score: '8 gold' }))).toEqual([
      '1st, 8 gold',
      '2nd, 8 gold',
      '3rd, 8 gold',
      '4th, 8 gold',
    ]);
  });

  it('contains lists', () => {
    expect(t('tables-won', { names: ['Ann'] })).toBe('Won by Ann');
    expect(t('tables-won', { names: ['Ann', 'Bob', 'Cleo'] })).toBe('Won by Ann, Bob and Cleo');
  });

  it('shows names as they are', () => {
    expect(t('log-left', { name: '{ $name } <b>' })).toBe('{ $name } <b> leaves');
  });

  it('may be missing for an id from the server', () => {
    expect(textIfAny('level-hard')).toBe('Hard');
    expect(textIfAny('level-ismcts')).toBeNull();
  });
});
