/** Drafts by photo id and the proofs of them by proof id, drawings by prompt id, the others by order id. */
export const buckets = ['drafts', 'photos', 'drawings', 'pictures'] as const;
export type Bucket = (typeof buckets)[number];
export type StoredFile = { id: string; writtenAt: Date; bytes: number };

/** Which database the files belong to, beside the buckets. */
export const identityName = 'identity';
