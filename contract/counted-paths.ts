/**
 * Paths of the pages on which visits are counted, where the operator counts them: these are the same for everybody. The path of
 * an order or a shared picture contains its secret, and so may an unknown path.
 */
export const countedPaths: readonly string[] = ['/', '/gallery', '/transform', '/gift', '/find', '/withdraw'];
