import { describe, expect, it } from 'vitest';

import { plain } from '../../../tests/messages';
import type { LegalAction } from '../../generated/protocol';
import { farthest, planned, turns } from './dice';

const act = (action: string, objects: string[] = []): LegalAction => ({ action, message: plain(action), objects });
/** The choice of these faces, which are its objects. */
const turn = (dice: string): LegalAction => {
  const [str, dex, int] = dice.split('/');
  return act(`dice ${dice}`, [`die:str-${str}`, `die:dex-${dex}`, `die:int-${int}`]);
};
/** The choices of a Lunge at 3/3/4 (DT-Q013). */
const legal = ['3/3/4', '3/3/3', '3/3/2', '3/4/4', '3/4/3', '3/4/2'].map(turn);

describe('dice', () => {
  it('are chosen only if the decision is about dice', () => {
    expect(turns(legal)).toHaveLength(6);
    expect(turns([act('pass'), act('range short'), act('place lunge')])).toEqual([]);
  });

  it('are planned by touching faces; the others stay', () => {
    expect(planned([3, 3, 4], [])).toEqual([3, 3, 4]);
    expect(planned([3, 3, 4], ['die:int-2'])).toEqual([3, 3, 2]);
    expect(planned([3, 3, 4], ['die:int-2', 'die:dex-4', 'range:short'])).toEqual([3, 4, 2]);
  });

  it('have a farthest choice', () => {
    expect(farthest([3, 3, 4], turns(legal))?.dice).toEqual([3, 4, 2]);
  });

  it('have no farthest choice if there are several, or none', () => {
    expect(farthest([3, 3, 3], turns([turn('4/3/3'), turn('3/4/3'), turn('3/3/3')]))).toBeNull();
    expect(farthest([3, 3, 3], turns([turn('3/3/3')]))).toBeNull();
  });
});
