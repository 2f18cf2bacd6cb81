import { expect, it } from 'vitest';

import { rulesOf } from '../../../tests/rules';
import { PRINTED } from './fixtures/moments';
import * as rules from './rules';

const exists = (rule: string): void => expect(rulesOf('dragonic-tide')).toContain(`**${rule}**`);

it.each(PRINTED.characters)('there is a rule for the aura and the ability of $name', ({ character }) => {
  exists(rules.auraRule(character));
  exists(rules.abilityRule(character));
});

it('the other rules exist', () => {
  for (const rule of Object.values(rules)) if (typeof rule === 'string') exists(rule);
});
