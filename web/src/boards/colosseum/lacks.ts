//! What a player would trade for.

import type { ProgramView } from '../../generated/colosseum';

/** The program that lacks least, of those that lack anything; a complete show needs no trade. */
export function nearest(programs: readonly ProgramView[]): ProgramView | null {
  const lack = (program: ProgramView): number => program.missing.reduce((sum, [, count]) => sum + count, 0);
  const [first] = programs.filter((program) => lack(program) > 0).sort((one, other) => lack(one) - lack(other));
  return first ?? null;
}
