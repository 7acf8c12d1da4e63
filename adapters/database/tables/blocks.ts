import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { strikeKeptDays } from '#domain/retention.ts';
import { blockDays, blockKinds, isBlocked, type BlockKind } from '#domain/strike.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import type { Order } from '../schema.ts';
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

export type Block = { id: string; kind: BlockKind; until: Date };

/** Which blocks hold against whoever orders; an absent fingerprint is never blocked. */
const forbids = {
  email: ({ emailHash }: Fingerprints) => sql<boolean>`key_hash = ${emailHash}`,
  photo: isSamePhoto,
} satisfies Record<BlockKind, unknown>;

/**
 * Notes that an order's photo was rejected, and blocks the mailbox and the photo where that was one too many. Part of the
 * transaction that rejects the order.
 */
export async function strikeAndBlock(db: Database, order: Pick<Order, 'id'> & Fingerprints): Promise<void> {
  await addStrike(db, order);
  failpoint('strike-recorded');
  for (const kind of blockKinds) {
    if (await areTooMany(db, kind, order)) await addBlock(db, kind, order);
  }
}

/** Whether the strikes that count, or counted at the time of `at`, block this kind. */
async function areTooMany(
  db: Database,
  kind: BlockKind,
  order: Fingerprints,
  at: Date | typeof now = now,
): Promise<boolean> {
  return isBlocked(await countStrikes(db, kind, order, at), await countStrikes(db, 'address', order, at));
}

/** Makes the strike of this order count no more, and lifts every block that would not have come without it. */
export async function undoStrike(db: Database, orderId: string): Promise<void> {
  await liftStrikeOf(db, orderId);
  const undone = await strikeOf(db, orderId);
  if (!undone) return;
  for (const strike of await blockingStrikesLike(db, undone)) {
    await liftUnfounded(db, strike);
  }
}

/** Lifts the blocks that this strike completed, where too few of the others are left. */
async function liftUnfounded(db: Database, strike: Fingerprints & { orderId: string }): Promise<void> {
  const holding = db.selectFrom('blocks').select(['id', 'kind', 'createdAt']);
  const blocks = await holding.where('orderId', '=', strike.orderId).where('liftedAt', 'is', null).execute();
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
  if (await activeBlock(db, kind, order)) return;
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

function activeBlock(db: Database, kind: BlockKind, fingerprints: Fingerprints): Promise<Block | undefined> {
  return db
    .selectFrom('blocks')
    .select(['id', 'kind', 'until'])
    .where('kind', '=', kind)
    .where(forbids[kind](fingerprints))
    .where('liftedAt', 'is', null)
    .where('until', '>', now)
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
  /** The block that forbids an order with these fingerprints, if any. */
  async function against(fingerprints: Fingerprints): Promise<Block | undefined> {
    for (const kind of blockKinds) {
      const block = await activeBlock(db, kind, fingerprints);
      if (block) return block;
    }
    return undefined;
  }

  /** Every block that holds now, newest first, with the order that brought it about. */
  function active(): Promise<(Block & { reference: string; createdAt: Date })[]> {
    return db
      .selectFrom('blocks')
      .innerJoin('orders', 'orders.id', 'blocks.orderId')
      .select(['blocks.id', 'blocks.kind', 'blocks.until', 'blocks.createdAt', 'orders.reference'])
      .where('blocks.liftedAt', 'is', null)
      .where('blocks.until', '>', now)
      .orderBy('blocks.createdAt', 'desc')
      .execute();
  }

  /** The blocks that undoing this order's strike would lift: tried, and taken back. */
  async function liftedWithout(orderId: string): Promise<Block[]> {
    const trial = await db.startTransaction().execute();
    try {
      await undoStrike(trial, orderId);
      const lifted = trial.selectFrom('blocks').select(['id', 'kind', 'until']);
      // The same moment for all that happens in one transaction.
      return await lifted.where('liftedAt', '=', now).execute();
    } finally {
      await trial.rollback().execute();
    }
  }

  /** Lifts a block and the strikes that led to it. @returns false when there is no such block. */
  async function lift(id: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const lifted = await tx
        .updateTable('blocks')
        .set({ liftedAt: now })
        .where('id', '=', id)
        .where('liftedAt', 'is', null)
        .returning(['kind', 'keyHash', 'photoHash'])
        .executeTakeFirst();
      if (!lifted) return false;
      const { kind, keyHash, photoHash } = lifted;
      await liftStrikes(tx, kind, { emailHash: keyHash, addressHash: null, photoHash });
      return true;
    });
  }

  return { against, active, liftedWithout, lift };
}
