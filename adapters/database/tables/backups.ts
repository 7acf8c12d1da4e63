import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { BackupsTable } from '../schema/operator.ts';

export type Backup = Selectable<BackupsTable>;
/** A backup that exists and was read back. */
export type GoodBackup = Backup & { startedAt: Date; name: string };

/** Time for which rows of failed and removed backups are kept. */
const keptMs = 90 * 24 * 3_600_000;

/** Stores backups: those that the shop makes by itself, and those for which an operator waits. */
export function createBackups(db: Database) {
  const of = (id: string) => db.updateTable('backups').where('id', '=', id);

  /** Lists backups, newest first. */
  function list(): Promise<Backup[]> {
    return db.selectFrom('backups').selectAll().orderBy('requestedAt', 'desc').execute();
  }

  /** Requests a backup from a worker; does nothing while one is requested. */
  async function request(requestedAt: Date): Promise<void> {
    const asking = db.insertInto('backups').values({ status: 'waiting', requestedAt });
    await asking.onConflict((conflict) => conflict.doNothing()).execute();
  }

  /** Begins the requested backup, or a new one. @returns its id */
  async function begin(startedAt: Date): Promise<string> {
    const begun = { status: 'writing', startedAt } as const;
    const waiting = db.updateTable('backups').set(begun).where('status', '=', 'waiting').returning('id');
    const found = await waiting.executeTakeFirst();
    if (found) return found.id;
    const added = db.insertInto('backups').values({ ...begun, requestedAt: startedAt });
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  }

  async function recordGood(
    id: string,
    made: { place: string; name: string; bytes: number; endedAt: Date },
  ): Promise<void> {
    await of(id)
      .set({ ...made, status: 'good' })
      .execute();
  }

  async function recordFailure(id: string, error: string, endedAt: Date): Promise<void> {
    await of(id).set({ status: 'failed', error, endedAt }).execute();
  }

  /** Marks the backups begun by a dead process as failed. The caller must hold the lock. */
  async function endInterrupted(endedAt: Date): Promise<void> {
    const ended = { status: 'failed', error: 'The worker stopped before its end.', endedAt } as const;
    await db.updateTable('backups').set(ended).where('status', '=', 'writing').execute();
  }

  async function recordRehearsal(id: string, at: Date, error: string | null): Promise<void> {
    await of(id).set({ rehearsedAt: at, rehearsalError: error }).execute();
  }

  async function recordRemoval(id: string): Promise<void> {
    await of(id).set({ status: 'removed' }).execute();
  }

  /** Deletes the rows of backups that failed or were removed long ago. */
  async function forget(now: Date): Promise<void> {
    const gone = db.deleteFrom('backups').where('status', 'in', ['failed', 'removed']);
    await gone.where('requestedAt', '<', new Date(now.getTime() - keptMs)).execute();
  }

  return {
    list,
    request,
    begin,
    recordGood,
    recordFailure,
    endInterrupted,
    recordRehearsal,
    recordRemoval,
    forget,
  };
}

/** Filters the backups that exist, and keeps their order: newest first from `list`. */
export const goodOnes = (backups: Backup[]): GoodBackup[] =>
  backups.filter(
    (one): one is GoodBackup => one.status === 'good' && one.startedAt !== null && one.name !== null,
  );

/** Returns the result of the last rehearsal of a restore; undefined if there was none. */
export const lastRehearsal = (backups: Backup[]): { at: Date; error: string | null } | undefined =>
  backups
    .flatMap(({ rehearsedAt: at, rehearsalError: error }) => (at ? [{ at, error }] : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
