import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { strikeKeptDays } from '#domain/retention.ts';
import { blockDays, blockKinds, isBlocked, type BlockKind } from '#domain/strike.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import type { Order, Tables } from '../schema/schema.ts';
import { createBlockQueries } from '../block-queries.ts';
import { inSeconds, now } from '../time.ts';
import {
  addStrike,
  blockingStrikesLike,
  countStrikes,
  isSamePhoto,
  liftStrikeOf,
  liftStrikes,
  removeOldStrikes,
  strikeOf,
  type Fingerprints,
} from './strikes.ts';

/** `addedBy`: operator who added the block; null if refusals caused it. */
export type Block = { id: string; kind: BlockKind; until: Date; addedBy: string | null };
type OperatorsBlock = Insertable<Tables['blocks']> & { addedBy: string; reason: string };

/** Conditions by which a block matches an order; an absent fingerprint is never blocked. */
const forbids = {
  email: ({ emailHash }: Fingerprints) => sql<boolean>`key_hash = ${emailHash}`,
  photo: isSamePhoto,
} satisfies Record<BlockKind, unknown>;

/**
 * Records that an order's photo was rejected, and blocks the mailbox or the photo after too many rejections. Part of the
 * transaction that rejects the order.
 */
export async function strikeAndBlock(db: Database, order: Pick<Order, 'id'> & Fingerprints): Promise<void> {
  await addStrike(db, order);
  failpoint('strike-recorded');
  for (const kind of blockKinds) {
    if (await areTooMany(db, kind, order)) await addBlock(db, kind, order);
  }
}

/** Checks whether the strikes that `countStrikes` counts for `at` block this kind. */
async function areTooMany(
  db: Database,
  kind: BlockKind,
  order: Fingerprints,
  at: Date | typeof now = now,
): Promise<boolean> {
  return isBlocked(await countStrikes(db, kind, order, at), await countStrikes(db, 'address', order, at));
}

/** Lifts the strike of this order, and every block that would not have come without it. */
export async function undoStrike(db: Database, orderId: string): Promise<void> {
  await liftStrikeOf(db, orderId);
  const undone = await strikeOf(db, orderId);
  if (!undone) return;
  for (const strike of await blockingStrikesLike(db, undone)) {
    await liftUnfounded(db, strike);
  }
}

/** Lifts the blocks that this strike completed, unless enough others remain. */
async function liftUnfounded(db: Database, strike: Fingerprints & { orderId: string }): Promise<void> {
  const holding = db.selectFrom('blocks').select(['id', 'kind', 'createdAt']);
  const completed = holding.where('orderId', '=', strike.orderId).where('addedBy', 'is', null);
  const blocks = await completed.where('liftedAt', 'is', null).execute();
  for (const { id, kind, createdAt } of blocks) {
    if (await areTooMany(db, kind, strike, createdAt)) continue;
    await db.updateTable('blocks').set({ liftedAt: now }).where('id', '=', id).execute();
  }
}

async function addBlock(
  db: Database,
  kind: BlockKind,
  order: Pick<Order, 'id'> & Fingerprints,
): Promise<void> {
  // A block added by an operator may end sooner.
  if (await activeBlock(db, kind, order, isOfStrikes)) return;
  await db
    .insertInto('blocks')
    .values({
      id: randomUUID(),
      kind,
      orderId: order.id,
      keyHash: kind === 'email' ? order.emailHash : null,
      photoHash: kind === 'photo' ? order.photoHash : null,
      until: sql<Date>`now() + make_interval(days => ${blockDays})`,
    })
    .execute();
}

const isOfStrikes = sql<boolean>`added_by is null`;

const activeBlocks = (db: Database) =>
  db
    .selectFrom('blocks')
    .select(['id', 'kind', 'until', 'addedBy'])
    .where('liftedAt', 'is', null)
    .where('until', '>', now);

function activeBlock(
  db: Database,
  kind: BlockKind,
  fingerprints: Fingerprints,
  isMeant = sql<boolean>`true`,
): Promise<Block | undefined> {
  return activeBlocks(db)
    .where('kind', '=', kind)
    .where(isMeant)
    .where(forbids[kind](fingerprints))
    .orderBy('until', 'desc')
    .executeTakeFirst();
}

/** Deletes blocks that ended long ago, and the strikes that they rested on. */
export async function removeOldBlocks(db: Database): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('createdAt', '<=', inSeconds(-strikeKeptDays * 86_400))
    .execute();
  await removeOldStrikes(db);
}

export function createBlocks(db: Database) {
  /** Finds a block that forbids an order with these fingerprints; of its mailbox first. */
  async function against(fingerprints: Fingerprints): Promise<Block | undefined> {
    const matches = blockKinds.map((kind) => sql`(kind = ${kind} and ${forbids[kind](fingerprints)})`);
    return activeBlocks(db)
      .where(sql<boolean>`(${sql.join(matches, sql` or `)})`)
      .orderBy(sql`array_position(${sql.val(blockKinds)}::text[], kind)`)
      .orderBy('until', 'desc')
      .executeTakeFirst();
  }

  /** Adds an operator's block. @returns the block that holds already, if there is one; then none is added. */
  async function add(block: OperatorsBlock): Promise<Block | undefined> {
    const { kind, keyHash = null, photoHash = null } = block;
    const fingerprints = { emailHash: keyHash, addressHash: null, photoHash };
    const earlier = await activeBlock(db, kind, fingerprints);
    if (!earlier) await db.insertInto('blocks').values(block).execute();
    return earlier;
  }

  /** Returns the blocks that `change` would lift or add: tries it, and rolls it back. */
  async function changedBy(
    column: 'liftedAt' | 'createdAt',
    change: (trial: Database) => Promise<void>,
  ): Promise<Pick<Block, 'id' | 'kind' | 'until'>[]> {
    const trial = await db.startTransaction().execute();
    try {
      await change(trial);
      const changed = trial.selectFrom('blocks').select(['id', 'kind', 'until']);
      // `now()` is the same throughout a transaction.
      return await changed.where(column, '=', now).execute();
    } finally {
      await trial.rollback().execute();
    }
  }

  /** Returns the blocks that undoing this order's strike would lift. */
  const liftedWithout = (orderId: string) => changedBy('liftedAt', (trial) => undoStrike(trial, orderId));

  /** Returns the blocks that a strike of this order would add. */
  const addedWith = (order: Pick<Order, 'id'> & Fingerprints) =>
    changedBy('createdAt', (trial) => strikeAndBlock(trial, order));

  /** Lifts a block, and the strikes that led to it. @returns false if there is no such block. */
  async function lift(id: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const lifted = await tx
        .updateTable('blocks')
        .set({ liftedAt: now })
        .where('id', '=', id)
        .where('liftedAt', 'is', null)
        .returning(['kind', 'keyHash', 'photoHash', 'addedBy'])
        .executeTakeFirst();
      if (!lifted) return false;
      const { kind, keyHash, photoHash, addedBy } = lifted;
      // No strikes led to an operator's block.
      if (addedBy !== null) return true;
      await liftStrikes(tx, kind, { emailHash: keyHash, addressHash: null, photoHash });
      return true;
    });
  }

  return { ...createBlockQueries(db), against, add, liftedWithout, addedWith, lift };
}
