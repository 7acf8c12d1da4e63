/**
 * Pages on which visits are counted, where the operator counts them: their addresses are the same for everybody. An order's or a
 * shared picture's is its secret, and an unknown one may be.
 */
export const countedPaths: readonly string[] = ['/', '/gallery', '/transform', '/gift', '/find', '/withdraw'];
