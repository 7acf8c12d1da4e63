import { errorMessage } from '../../log.ts';
import { isReadOnlyError, readOnlyWords, type Database } from '../database.ts';
import { createIdentity } from '../tables/identity.ts';

/** Returns why nothing can be written to the database at present, worded for the operator; undefined if it can be written. */
export async function databaseProblem(db: Database): Promise<string | undefined> {
  try {
    await createIdentity(db).tryWrite();
    return undefined;
  } catch (error) {
    return isReadOnlyError(error) ? readOnlyWords : errorMessage(error);
  }
}
