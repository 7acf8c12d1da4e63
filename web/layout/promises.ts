/** Promises to buyers; each place that shows them has its own texts. */
export const promises = ['payment', 'redraw', 'refund', 'kept', 'machine'] as const;
