import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import { createTables } from '#adapters/database/tables.ts';
import { createCodeGuesses } from '#adapters/database/tables/code-guesses.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { createLog } from '#adapters/log.ts';
import type { Bucket } from '#adapters/storage/buckets.ts';
import { createFolderFiles } from '#adapters/storage/folder.ts';
import type { OrderState } from '#domain/order.ts';
import { draftMinutes, pendingPaymentDays } from '#domain/retention.ts';
import { applyRetention } from '#worker/periodic/retention.ts';
import { removeOrphanedFiles } from '#worker/periodic/sweep-files.ts';
import { givenOrder } from './orders.ts';
import { givenDatabase } from './postgres.ts';

/** Opens a database and a folder with `end()`, which ends everything that has expired and sweeps the folder. */
export async function givenKept() {
  const { url, [Symbol.asyncDispose]: drop } = await givenDatabase();
  const kept = await keptIn(url);
  return {
    ...kept,
    [Symbol.asyncDispose]: async () => {
      await kept[Symbol.asyncDispose]();
      await drop();
    },
  };
}

/** Stores whose rows and files end. */
export const retentionStores = (db: Database) => ({
  ...createTables(db),
  codeGuesses: createCodeGuesses(db, () => 0),
});

/** Opens the same on an existing database. */
export async function keptIn(url: string) {
  const { db } = openDatabase(url, () => undefined);
  const dir = await mkdtemp(path.join(tmpdir(), 'toonbooth-files-'));
  const files = createFolderFiles(dir);
  const parts = {
    files,
    log: createLog('test', { level: 'error', json: false }),
    db,
    ...retentionStores(db),
    config: { EMAIL_RETENTION_DAYS: 730 },
  };

  /** Creates an order that ended this many hours ago, with its files. */
  async function givenEnded(state: OrderState, hours: number): Promise<string> {
    const { id } = await givenOrder(db, { state, pictureBytes: 7 });
    await sql`update orders set ended_at = now() - make_interval(hours => ${hours}),
      expires_at = now() - make_interval(hours => ${hours}) + interval '7 days' where id = ${id}`.execute(db);
    await files.put('photos', id, Buffer.from('photo'));
    await files.put('pictures', id, Buffer.from('picture'));
    return id;
  }

  /** Writes a file dated this many hours ago. */
  async function givenFile(bucket: Bucket, id: string, hours: number): Promise<void> {
    await files.put(bucket, id, Buffer.from('whose'));
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(path.join(dir, bucket, id), then, then);
  }

  /** Creates a proof for a new draft. @returns its id */
  async function givenProof(id: string): Promise<string> {
    const draft = { id, expiresAt: new Date(Date.now() + draftMinutes * 60_000) };
    const secretHash = () => Buffer.from(randomUUID());
    const proof = await parts.proofs.add(draft, { style: 'bricks', crop: undefined }, secretHash);
    if (!proof) throw new Error('There was one already');
    return proof.id;
  }

  return {
    ...parts,
    dir,
    givenFile,
    givenProof,
    givenEnded,
    parts,
    end: async () => {
      await applyRetention(parts);
      await removeOrphanedFiles(parts);
    },
    /** Sets the age of the database, and of the last restore into it, in hours. */
    isSoOld: ({ hours, restored = null }: { hours: number; restored?: number | null }) =>
      sql`update identity set created_at = now() - make_interval(hours => ${hours}),
        restored_at = now() - make_interval(hours => ${restored}::int)`.execute(db),
    /** Writes a file of an order that the database does not have. */
    async givenUnknown(bucket: 'photos' | 'pictures', hours: number): Promise<string> {
      const id = randomUUID();
      await givenFile(bucket, id, hours);
      return id;
    },
    left: (bucket: string) => readdir(path.join(dir, bucket)),
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await rm(dir, { recursive: true });
    },
  };
}

/** Pays an order by a method that takes days. */
export function payDelayed(
  { orders }: Pick<ReturnType<typeof createTables>, 'orders'>,
  order: Order,
): Promise<OrderState | undefined> {
  const expiresAt = new Date(Date.now() + pendingPaymentDays * 86_400_000);
  return orders.advance({ order, event: 'payDelayed', facts: { pendingPayment: 'pi_3', expiresAt } });
}

/** Compares what is left of an order after this many hours with the hours for which each kind was promised. */
export function differences(
  name: string,
  promise: Record<string, number> = {},
  left: string[],
  hours: number,
): string[] {
  const promised = Object.entries(promise).filter(([, until]) => until > hours);
  const due = promised.map(([kind]) => kind);
  return [
    ...left
      .filter((kind) => !due.includes(kind))
      .map((kind) => `${name}: after ${hours} h there is still the ${kind}`),
    ...due
      .filter((kind) => !left.includes(kind))
      .map((kind) => `${name}: after ${hours} h the ${kind} is gone already`),
  ];
}
