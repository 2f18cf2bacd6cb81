/** Increases when a tip is marked as read or the tips are restarted, so that components update. */
export const tipsVersion = $state({ current: 0 });
