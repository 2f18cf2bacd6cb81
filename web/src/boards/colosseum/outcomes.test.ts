import { describe, expect, it } from 'vitest';

import type { Message } from '../../generated/core';
import type { LegalAction } from '../../generated/protocol';
import { earnsMedal, spectators, targets } from './outcomes';

const medal: Message = { id: 'outcome_medal' };
const own: Message = { id: 'outcome_into_own', args: { spectators: 3 } };
const leaves: Message = { id: 'outcome_out_of_own', args: { spectators: 7 } };
const part = (...outcomes: Message[]): Message =>
  outcomes.length === 0 ? { id: 'noble_move' } : { id: 'noble_move_with', args: { what: 'x', outcomes } };
const move = (args: Record<string, Message>, ...objects: string[]): LegalAction => ({
  action: objects.join(),
  message: { id: 'move', args },
  objects,
});

describe('the squares on which a noble can end', () => {
  it('have what the legal action says about them', () => {
    const legal = [
      move({ what: part(own) }, 'noble:senator-6', 'square:8'),
      move({ what: part() }, 'noble:senator-6', 'square:7'),
      move({ what: part(medal) }, 'noble:consul-26', 'square:30'),
    ];
    const [plain, gain] = targets(legal, ['noble:senator-6']);
    expect([plain!.square, gain!.square]).toEqual([7, 8]);
    expect([spectators(plain!), spectators(gain!)]).toEqual([0, 3]);
    expect(targets(legal, ['noble:consul-26']).map(earnsMedal)).toEqual([true]);
  });

  it('are found for both nobles of a move with two dice, and for a medal', () => {
    const both = [
      move(
        { first: part(leaves), second: part(medal) },
        'noble:emperor-8',
        'square:12',
        'noble:senator-6',
        'square:12',
      ),
    ];
    expect(targets(both, ['noble:emperor-8']).map(spectators)).toEqual([-7]);
    expect(targets(both, ['noble:emperor-8', 'square:12', 'noble:senator-6']).map(earnsMedal)).toEqual([true]);
    const medals = [move({ what: part(own) }, 'medals:a', 'noble:senator-6', 'square:8')];
    expect(targets(medals, ['medals:a', 'noble:senator-6']).map(spectators)).toEqual([3]);
    expect(targets(medals, ['medals:a'])).toEqual([]);
  });
});
