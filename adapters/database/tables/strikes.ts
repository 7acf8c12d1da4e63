import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  blockDays,
  samePhotoBits,
  strikeDays,
  strikeKinds,
  strikesToBlock,
  type StrikeKind,
} from '#domain/strike.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database, Querying } from '../database.ts';
import type { Order } from '../schema.ts';

/** Who orders what, in forms that can only be compared (`Order` holds them too). */
export type Fingerprints = Pick<Order, 'emailHash' | 'addressHash' | 'photoHash'>;
export type Block = { id: string; kind: StrikeKind; until: Date };

/** How a row's marks match given ones, per kind; an absent mark matches nothing. */
const matches = {
  email: (marks: Fingerprints) => sql<boolean>`email_hash = ${marks.emailHash}`,
  address: (marks: Fingerprints) => sql<boolean>`address_hash = ${marks.addressHash}`,
  photo: (marks: Fingerprints) =>
    sql<boolean>`bit_count(photo_hash # ${marks.photoHash}::bit(64)) <= ${samePhotoBits}`,
} satisfies Record<StrikeKind, unknown>;

const sameBlock = {
  email: (marks: Fingerprints) => sql<boolean>`key_hash = ${marks.emailHash}`,
  address: (marks: Fingerprints) => sql<boolean>`key_hash = ${marks.addressHash}`,
  photo: matches.photo,
} satisfies Record<StrikeKind, unknown>;

/**
 * Notes a rejection, and blocks what it makes the third of. Part of the transaction that rejects the order;
 * an order is struck at most once.
 */
export async function addStrike(db: Querying, order: Pick<Order, 'id'> & Fingerprints): Promise<void> {
  const { id: orderId, emailHash, addressHash, photoHash } = order;
  await db
    .insertInto('strikes')
    .values({ orderId, emailHash, addressHash, photoHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  failpoint('strike-noted');
  for (const kind of strikeKinds) {
    if ((await strikesOf(db, kind, order)) >= strikesToBlock) await addBlock(db, kind, order);
  }
}

async function strikesOf(db: Querying, kind: StrikeKind, marks: Fingerprints): Promise<number> {
  const row = await db
    .selectFrom('strikes')
    .select(sql<string>`count(*)`.as('count'))
    .where(matches[kind](marks))
    .where('liftedAt', 'is', null)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${strikeDays})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function addBlock(
  db: Querying,
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

function activeBlock(db: Querying, kind: StrikeKind, marks: Fingerprints): Promise<Block | undefined> {
  return db
    .selectFrom('blocks')
    .select(['id', 'kind', 'until'])
    .where('kind', '=', kind)
    .where(sameBlock[kind](marks))
    .where('liftedAt', 'is', null)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('until', 'desc')
    .executeTakeFirst();
}

export function createStrikes(db: Database) {
  /** The block that forbids this order, if any. */
  async function blockOf(marks: Fingerprints): Promise<Block | undefined> {
    for (const kind of strikeKinds) {
      const block = await activeBlock(db, kind, marks);
      if (block) return block;
    }
    return undefined;
  }

  /** Every block that holds now, newest first. */
  function blocks(): Promise<(Block & { reference: string; createdAt: Date })[]> {
    return db
      .selectFrom('blocks')
      .innerJoin('orders', 'orders.id', 'blocks.orderId')
      .select(['blocks.id', 'blocks.kind', 'blocks.until', 'blocks.createdAt', 'orders.reference'])
      .where('blocks.liftedAt', 'is', null)
      .where('blocks.until', '>', sql<Date>`now()`)
      .orderBy('blocks.createdAt', 'desc')
      .execute();
  }

  /** Lifts a block and the strikes that led to it. @returns false when there is no such block. */
  async function liftBlock(id: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const lifted = await tx
        .updateTable('blocks')
        .set({ liftedAt: sql<Date>`now()` })
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

  async function liftStrikes(tx: Querying, kind: StrikeKind, marks: Fingerprints): Promise<void> {
    await tx
      .updateTable('strikes')
      .set({ liftedAt: sql<Date>`now()` })
      .where(matches[kind](marks))
      .where('liftedAt', 'is', null)
      .execute();
  }

  return { blockOf, blocks, liftBlock };
}
