import { errorMessage } from '../log.ts';
import { isReadOnlyError, readOnlyWords, type Database } from './database.ts';
import { createIdentity } from './tables/identity.ts';

/** Why nothing can be written to the database just now, in words for the operator; undefined where it can. */
export async function databaseProblem(db: Database): Promise<string | undefined> {
  try {
    await createIdentity(db).tryWrite();
    return undefined;
  } catch (error) {
    return isReadOnlyError(error) ? readOnlyWords : errorMessage(error);
  }
}
