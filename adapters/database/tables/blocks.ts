import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { strikeKeptDays } from '#domain/retention.ts';
import { blockDays, blockKinds, isBlocked, type BlockKind } from '#domain/strike.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import type { Order, Tables } from '../schema/schema.ts';
import { createBlockQueries } from '../block-queries.ts';
import { inSeconds, now } from '../time.ts';
import { createStrikes, isSamePhoto, type Fingerprints } from './strikes.ts';

/** `addedBy`: operator who added the block; null if refusals caused it. */
export type Block = { id: string; kind: BlockKind; until: Date; addedBy: string | null };
type OperatorsBlock = Insertable<Tables['blocks']> & { addedBy: string; reason: string };

/** Conditions by which a block matches an order; an absent fingerprint is never blocked. */
const forbids = {
  email: ({ emailHash }: Fingerprints) => sql<boolean>`key_hash = ${emailHash}`,
  photo: isSamePhoto,
} satisfies Record<BlockKind, unknown>;

const isOfStrikes = sql<boolean>`added_by is null`;

export function createBlocks(db: Database) {
  const strikes = createStrikes(db);
  const activeBlocks = (tx: Database) =>
    tx
      .selectFrom('blocks')
      .select(['id', 'kind', 'until', 'addedBy'])
      .where('liftedAt', 'is', null)
      .where('until', '>', now);

  /**
   * Records that an order's photo was rejected, and blocks the mailbox or the photo after too many rejections. Part of the
   * transaction that rejects the order.
   */
  async function strikeAndBlock(order: Pick<Order, 'id'> & Fingerprints, tx = db): Promise<void> {
    await strikes.add(order, tx);
    failpoint('strike-recorded');
    for (const kind of blockKinds) {
      if (await areTooMany(kind, order, now, tx)) await addBlock(kind, order, tx);
    }
  }

  /** Checks whether the strikes that `strikes.count` counts for `at` block this kind. */
  async function areTooMany(
    kind: BlockKind,
    order: Fingerprints,
    at: Date | typeof now,
    tx: Database,
  ): Promise<boolean> {
    return isBlocked(await strikes.count(kind, order, at, tx), await strikes.count('address', order, at, tx));
  }

  /** Lifts the strike of this order, and every block that would not have come without it. */
  async function undoStrike(orderId: string, tx = db): Promise<void> {
    await strikes.liftOf(orderId, tx);
    const undone = await strikes.ofOrder(orderId, tx);
    if (!undone) return;
    for (const strike of await strikes.blockingLike(undone, tx)) {
      await liftUnfounded(strike, tx);
    }
  }

  /** Lifts the blocks that this strike completed, unless enough others remain. */
  async function liftUnfounded(strike: Fingerprints & { orderId: string }, tx: Database): Promise<void> {
    const holding = tx.selectFrom('blocks').select(['id', 'kind', 'createdAt']);
    const completed = holding.where('orderId', '=', strike.orderId).where('addedBy', 'is', null);
    const blocks = await completed.where('liftedAt', 'is', null).execute();
    for (const { id, kind, createdAt } of blocks) {
      if (await areTooMany(kind, strike, createdAt, tx)) continue;
      await tx.updateTable('blocks').set({ liftedAt: now }).where('id', '=', id).execute();
    }
  }

  async function addBlock(
    kind: BlockKind,
    order: Pick<Order, 'id'> & Fingerprints,
    tx: Database,
  ): Promise<void> {
    // A block added by an operator may end sooner.
    if (await activeBlock(kind, order, isOfStrikes, tx)) return;
    await tx
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

  function activeBlock(
    kind: BlockKind,
    fingerprints: Fingerprints,
    isMeant = sql<boolean>`true`,
    tx = db,
  ): Promise<Block | undefined> {
    return activeBlocks(tx)
      .where('kind', '=', kind)
      .where(isMeant)
      .where(forbids[kind](fingerprints))
      .orderBy('until', 'desc')
      .executeTakeFirst();
  }

  /** Deletes blocks that ended long ago, and the strikes that they rested on. */
  async function removeOld(): Promise<void> {
    await db
      .deleteFrom('blocks')
      .where('createdAt', '<=', inSeconds(-strikeKeptDays * 86_400))
      .execute();
    await strikes.removeOld();
  }

  /** Finds a block that forbids an order with these fingerprints; of its mailbox first. */
  async function against(fingerprints: Fingerprints, tx = db): Promise<Block | undefined> {
    const matches = blockKinds.map((kind) => sql`(kind = ${kind} and ${forbids[kind](fingerprints)})`);
    return activeBlocks(tx)
      .where(sql<boolean>`(${sql.join(matches, sql` or `)})`)
      .orderBy(sql`array_position(${sql.val(blockKinds)}::text[], kind)`)
      .orderBy('until', 'desc')
      .executeTakeFirst();
  }

  /** Adds an operator's block. @returns the block that holds already, if there is one; then none is added. */
  async function add(block: OperatorsBlock): Promise<Block | undefined> {
    const { kind, keyHash = null, photoHash = null } = block;
    const fingerprints = { emailHash: keyHash, addressHash: null, photoHash };
    const earlier = await activeBlock(kind, fingerprints);
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
  const liftedWithout = (orderId: string) => changedBy('liftedAt', (trial) => undoStrike(orderId, trial));

  /** Returns the blocks that a strike of this order would add. */
  const addedWith = (order: Pick<Order, 'id'> & Fingerprints) =>
    changedBy('createdAt', (trial) => strikeAndBlock(order, trial));

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
      await strikes.lift(kind, { emailHash: keyHash, addressHash: null, photoHash }, tx);
      return true;
    });
  }

  return {
    ...createBlockQueries(db),
    ...{ strikeAndBlock, undoStrike, removeOld, against, add, liftedWithout, addedWith, lift },
  };
}
