/** Maximum number of buyers' picture pairs shown at once, newest first. */
export const mostShown = 24;
