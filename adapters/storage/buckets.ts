/** Buckets. Drafts are named by photo id and their proofs by proof id, drawings by prompt id, the other files by order id. */
export const buckets = ['drafts', 'photos', 'drawings', 'pictures'] as const;
export type Bucket = (typeof buckets)[number];
/** `minutesOld`: by the clock of the place that dated it, and negative for a file dated in the future. */
export type StoredFile = { id: string; writtenAt: Date; minutesOld: number; bytes: number };

/** File beside the buckets with the id of the database that the files belong to. */
export const identityName = 'identity';
