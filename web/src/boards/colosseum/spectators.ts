//! The sum of the spectators of a show.

import type { Count } from '../../generated/colosseum';

export const total = (count: Count): number => Object.values(count).reduce((sum, term) => sum + term, 0);
