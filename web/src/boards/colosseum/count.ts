//! How the spectators of a show add up.

import type { Count } from '../../generated/colosseum';

export const total = (count: Count): number => Object.values(count).reduce((sum, term) => sum + term, 0);
