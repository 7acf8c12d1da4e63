/** Promises of the shop to whoever buys, each with words of its own where it is shown. */
export const promises = ['payment', 'redraw', 'refund', 'kept', 'machine'] as const;
