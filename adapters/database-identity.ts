import type { Database } from './database/database.ts';
import type { Identity } from './database/schema/schema.ts';
import { createIdentity } from './database/tables/identity.ts';
import { errorCode } from './error-code.ts';
import { LastingError, OperatorError } from './operator-error.ts';
import { storageName, type Files } from './storage/files.ts';

const otherSecret = `APP_SECRET is not the one that this database belongs to: the links and codes that it handed out would not work.
  Set the one that this shop ran with before. The shop's other machines need the same one; if it was not set, it was generated
  and is in the file secrets.json of that machine's DATA_DIR, as appSecret.
  If it is lost, or known to others: toonbooth identity --new-secret`;

function otherStorage(storageUrl: string, found: string | undefined): string {
  const what =
    found === undefined ? 'contains nothing of this database yet' : 'contains the files of another database';
  return `The storage ${storageName(storageUrl)} ${what}: the shop's photos and pictures are elsewhere.
  Set STORAGE_URL to where they are, or mount it there; several machines of one shop share one storage.
  If you have moved the files to this place: toonbooth identity --new-storage
  To move them while the shop is open, set STORAGE_FALLBACK_URL to where they are now: toonbooth files move`;
}

export type SecretAndStorage = { secretFingerprint: string; storageUrl: string; files: Files };

/** Explains why APP_SECRET or storage are not this database's, and what to do; undefined when they are, or are unclaimed. */
export function identityProblem(
  identity: Pick<Identity, 'id' | 'secretFingerprint' | 'storageClaimedAt'>,
  { secretFingerprint, storageUrl }: Omit<SecretAndStorage, 'files'>,
  found: string | undefined,
): string | undefined {
  if ((identity.secretFingerprint ?? secretFingerprint) !== secretFingerprint) return otherSecret;
  const isMissing = found === undefined && identity.storageClaimedAt !== null;
  const isOthers = found !== undefined && found !== identity.id;
  return isMissing || isOthers ? otherStorage(storageUrl, found) : undefined;
}

/**
 * Checks APP_SECRET and storage against those that the database belongs to; a database that has none yet claims these.
 * @throws OperatorError when they are another shop's or have changed: LastingError for APP_SECRET; a storage may only not be
 * mounted yet
 */
export async function checkIdentity(
  db: Database,
  { secretFingerprint, storageUrl, files }: SecretAndStorage,
) {
  await db.transaction().execute(async (tx) => {
    // One start at a time: two starts with different values must not both claim the database.
    const identity = await createIdentity(tx).lock();
    const found = await files.readIdentity().catch(refuseInWords);
    const problem = identityProblem(identity, { secretFingerprint, storageUrl }, found);
    if (problem === otherSecret) throw new LastingError(problem);
    if (problem !== undefined) throw new OperatorError(problem);
    if (found === undefined) await files.writeIdentity(identity.id);
    await createIdentity(tx).claim(secretFingerprint);
  });
}

/** Turns a bucket's refusal into an OperatorError, not a lasting one: a new machine's clock or keys may not be set yet. */
function refuseInWords(error: unknown): never {
  if (errorCode(error) !== 'STORAGE_REFUSED' || !(error instanceof Error)) throw error;
  throw new OperatorError(`STORAGE_URL: ${error.message}\n  toonbooth doctor says what to do about it.`);
}
