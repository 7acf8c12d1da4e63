import { fileURLToPath } from 'node:url';
import type { Database } from './database/database.ts';
import { claimBelongings, lockIdentity } from './database/tables/identity.ts';
import type { Files } from './files.ts';
import { OperatorError } from './operator-error.ts';

const otherSecret = `APP_SECRET is not the one that this database belongs to: the links and codes that it handed out would open nothing.
  Set the one that this shop ran with before. Other machines of the same shop need the same; where it was not set, it was made up
  and lies as appSecret in the file secrets.json of that machine's DATA_DIR.
  If it is lost, or known to others: npm run identity -- --new-secret`;

function otherStorage(storageUrl: string, found: string | undefined): string {
  const what =
    found === undefined ? 'holds nothing of this database yet' : 'holds the files of another database';
  return `The storage ${fileURLToPath(storageUrl)} ${what}: the shop's photos and pictures lie elsewhere.
  Set STORAGE_URL to where they lie, or mount it there; several machines of one shop share one folder.
  If you have moved the files to this place: npm run identity -- --new-storage`;
}

type Belongings = { secretFingerprint: string; storageUrl: string; files: Files };

/**
 * Holds APP_SECRET and storage against the database that they belong to; a database that has none yet takes these.
 * @throws OperatorError when they are another shop's, or other than before.
 */
export async function checkBelongings(db: Database, { secretFingerprint, storageUrl, files }: Belongings) {
  await db.transaction().execute(async (tx) => {
    // One start after the other: two that come with different ones must not both be the first.
    const identity = await lockIdentity(tx);
    if ((identity.secretFingerprint ?? secretFingerprint) !== secretFingerprint)
      throw new OperatorError(otherSecret);
    const found = await files.readIdentity();
    if (found !== undefined && found !== identity.id)
      throw new OperatorError(otherStorage(storageUrl, found));
    if (found === undefined && identity.storageClaimedAt !== null)
      throw new OperatorError(otherStorage(storageUrl, found));
    if (found === undefined) await files.writeIdentity(identity.id);
    await claimBelongings(tx, secretFingerprint);
  });
}
