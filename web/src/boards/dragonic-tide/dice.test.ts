import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { LegalAction } from '../../generated/protocol';
import { farthest, planned, turns } from './dice';

const act = (action: string): LegalAction => ({ action, message: plain(action), objects: [] });
/** What a Lunge can do at 3/3/4 (DT-Q013). */
const legal = ['3/3/4', '3/3/3', '3/3/2', '3/4/4', '3/4/3', '3/4/2'].map((dice) => act(`dice ${dice}`));

describe('dice', () => {
  it('are chosen only where the choice is dice', () => {
    expect(turns(legal)).toHaveLength(6);
    expect(turns([act('pass'), act('range short'), act('place lunge')])).toEqual([]);
  });

  it('are planned by touching faces, the others stay', () => {
    expect(planned([3, 3, 4], [])).toEqual([3, 3, 4]);
    expect(planned([3, 3, 4], ['die:int-2'])).toEqual([3, 3, 2]);
    expect(planned([3, 3, 4], ['die:int-2', 'die:dex-4', 'range:short'])).toEqual([3, 4, 2]);
  });

  it('go as far as they go in one way', () => {
    expect(farthest([3, 3, 4], turns(legal))?.dice).toEqual([3, 4, 2]);
  });

  it('go nowhere farthest where there are several ways, or none', () => {
    expect(farthest([3, 3, 3], turns([act('dice 4/3/3'), act('dice 3/4/3'), act('dice 3/3/3')]))).toBeNull();
    expect(farthest([3, 3, 3], turns([act('dice 3/3/3')]))).toBeNull();
  });
});
