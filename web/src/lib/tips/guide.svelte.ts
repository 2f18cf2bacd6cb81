/** Counts whenever tips were read or begun anew, so that whoever shows them looks again. */
export const guide = $state({ turn: 0 });
