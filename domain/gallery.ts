/** So many pairs of buyers are shown at once, the newest. */
export const mostShown = 24;
