//! What a player may trade for.

import type { ProgramView } from '../../generated/colosseum';

/** The incomplete program with the fewest missing tokens. */
export function nearest(programs: readonly ProgramView[]): ProgramView | null {
  const lack = (program: ProgramView): number => program.missing.reduce((sum, [, count]) => sum + count, 0);
  const [first] = programs.filter((program) => lack(program) > 0).sort((one, other) => lack(one) - lack(other));
  return first ?? null;
}
