import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { blockDays, strikeKinds, strikesToBlock, type StrikeKind } from '#domain/strike.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import type { Order } from '../schema.ts';
import { now } from '../time.ts';
import { addStrike, countStrikes, isSamePhoto, liftStrikes, type Fingerprints } from './strikes.ts';

export type Block = { id: string; kind: StrikeKind; until: Date };

/** Which blocks hold against whoever orders; an absent fingerprint is never blocked. */
const forbids = {
  email: ({ emailHash }: Fingerprints) => sql<boolean>`key_hash = ${emailHash}`,
  address: ({ addressHash }: Fingerprints) => sql<boolean>`key_hash = ${addressHash}`,
  photo: isSamePhoto,
} satisfies Record<StrikeKind, unknown>;

/**
 * Notes that an order's photo was rejected, and blocks what that makes the third of. Part of the transaction that
 * rejects the order.
 */
export async function strikeAndBlock(db: Database, order: Pick<Order, 'id'> & Fingerprints): Promise<void> {
  await addStrike(db, order);
  failpoint('strike-recorded');
  for (const kind of strikeKinds) {
    if ((await countStrikes(db, kind, order)) >= strikesToBlock) await addBlock(db, kind, order);
  }
}

async function addBlock(
  db: Database,
  kind: StrikeKind,
  order: Pick<Order, 'id'> & Fingerprints,
): Promise<void> {
  if (await activeBlock(db, kind, order)) return;
  const keys = { email: order.emailHash, address: order.addressHash, photo: null };
  await db
    .insertInto('blocks')
    .values({
      id: randomUUID(),
      kind,
      orderId: order.id,
      keyHash: keys[kind],
      photoHash: kind === 'photo' ? order.photoHash : null,
      until: sql<Date>`now() + make_interval(days => ${blockDays})`,
    })
    .execute();
}

function activeBlock(db: Database, kind: StrikeKind, fingerprints: Fingerprints): Promise<Block | undefined> {
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

export function createBlocks(db: Database) {
  /** The block that forbids an order with these fingerprints, if any. */
  async function against(fingerprints: Fingerprints): Promise<Block | undefined> {
    for (const kind of strikeKinds) {
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
      await liftStrikes(tx, kind, { emailHash: keyHash, addressHash: keyHash, photoHash });
      return true;
    });
  }

  return { against, active, lift };
}
