import { sql, type Insertable } from 'kysely';
import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Database } from '../database.ts';
import { holdRootOfCode, isPaymentKept, worthLeft } from '../payment-behind.ts';
import type { Code } from '../payment-tables.ts';
import type { Tables } from '../schema.ts';
import { now } from '../time.ts';

const isLeft = sql`codes.voided_at is null and codes.redeemed_by is null`;
/** Still worth a picture. */
export const isUnused = sql<boolean>`(${isLeft} and codes.expires_at > now())`;
/** Has run out before anybody used it. */
export const isExpired = sql<boolean>`(${isLeft} and codes.expires_at <= now())`;

/** Stores a code that is issued for an order; a second issue for the same order changes nothing. */
export async function addCode(db: Database, code: Insertable<Tables['codes']>): Promise<void> {
  await db
    .insertInto('codes')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the codes of a batch. */
export async function addCodesOf(
  db: Database,
  { id: batchId, expiresAt }: { id: string; expiresAt: Date },
  codes: { id: string; codeHash: Buffer; livemode: boolean }[],
): Promise<void> {
  const rows = codes.map((code) => ({ ...code, batchId, expiresAt, chain: 0 }));
  await db.insertInto('codes').values(rows).execute();
}

/**
 * Redeems a code for an order that would cost `price`, inside the caller's transaction; of many at once, one wins. `livemode`:
 * only one that real money stands for is worth anything.
 * @throws Refusal `code_unknown`, `code_of_test`, `code_worth_less`, `code_stopped`, `code_used` or `code_expired`.
 */
export async function redeemCode(
  db: Database,
  codeHash: Buffer,
  orderId: string,
  { livemode, price }: { livemode: boolean; price: Price },
): Promise<void> {
  await holdRootOfCode(db, codeHash);
  const redeemed = await db
    .updateTable('codes')
    .set({ redeemedBy: orderId, redeemedAt: now, paidFor: orderId })
    .where('codeHash', '=', codeHash)
    .where('redeemedBy', 'is', null)
    .where('voidedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(livemode, (query) => query.where('livemode', '=', true))
    .where(isWorth(price))
    .where(isPaymentKept)
    .returning('id')
    .executeTakeFirst();
  if (redeemed) return;
  const code = await db.selectFrom('codes').selectAll().where('codeHash', '=', codeHash).executeTakeFirst();
  if (!code || code.voidedAt) throw new Refusal('code_unknown');
  if (livemode && !code.livemode) throw new Refusal('code_of_test');
  throw new Refusal(await whyNot(db, code));
}

/** A code that was bought in another currency than the shop's present one is good for any picture. */
const isWorth = ({ amount, currency }: Price) =>
  sql<boolean>`(worth_amount is null or worth_currency <> ${currency} or ${worthLeft} >= ${amount})`;

/** One that runs out while its payment is disputed may be good again. */
async function whyNot(db: Database, { id, redeemedBy, expiresAt }: Code) {
  if (redeemedBy !== null) return 'code_used';
  const kept = db.selectFrom('codes').select('id').where('id', '=', id).where(isPaymentKept);
  if (!(await kept.executeTakeFirst())) return 'code_stopped';
  return expiresAt <= new Date() ? 'code_expired' : 'code_worth_less';
}

/** Gives all codes of a payment that is disputed no more the time for which they could not be used. */
export async function prolongCodesOf(db: Database, paymentIntent: string): Promise<void> {
  await db
    .updateTable('codes')
    .from('orders as root')
    .set({ expiresAt: sql<Date>`codes.expires_at + (now() - greatest(root.frozen_at, codes.issued_at))` })
    .whereRef('root.id', '=', 'codes.rootOrderId')
    .where('root.paymentIntent', '=', paymentIntent)
    .whereRef('codes.expiresAt', '>', 'root.frozenAt')
    .execute();
}

/** Makes the code that paid this order valid again, for at least `days` from now. */
export async function restoreCode(db: Database, orderId: string, days: number): Promise<void> {
  await db
    .updateTable('codes')
    .set({
      redeemedBy: null,
      redeemedAt: null,
      expiresAt: sql<Date>`greatest(expires_at, now() + make_interval(days => ${days}))`,
    })
    .where('redeemedBy', '=', orderId)
    .execute();
}

/** Makes a code that was not redeemed yet worthless. @returns false when there is none. */
export async function voidCode(db: Database, codeHash: Buffer): Promise<boolean> {
  const voided = await db
    .updateTable('codes')
    .set({ voidedAt: now })
    .where('codeHash', '=', codeHash)
    .where('redeemedBy', 'is', null)
    .where('voidedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return voided !== undefined;
}

/** Makes the codes of a batch, or of a payment, worthless that were neither used nor have run out. @returns how many. */
export async function voidUnusedOf(
  db: Database,
  column: 'batchId' | 'rootOrderId',
  id: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ voidedAt: now })
    .where(column, '=', id)
    .where(isUnused)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** `worthLeft`: less than its worth where a part of the payment behind it was given back. */
export type HeldCode = Code & { worthLeft: number | null };

/** The dearest style that a code draws; undefined where it draws any. */
export function worthOf({ worthLeft: amount, worthCurrency: currency }: HeldCode): Price | undefined {
  return amount === null || currency === null ? undefined : { amount, currency };
}

export function createCodes(db: Database) {
  function find(
    column: 'sourceOrderId' | 'redeemedBy' | 'paidFor',
    id: string,
  ): Promise<HeldCode | undefined> {
    const codes = db.selectFrom('codes').selectAll().select(worthLeft.as('worthLeft'));
    return codes.where(column, '=', id).executeTakeFirst();
  }

  /** Whether nobody can use this code any more, or not now: it is void, or the payment behind it disputed or given back. */
  async function isStopped({ id }: Pick<Code, 'id'>): Promise<boolean> {
    const good = db.selectFrom('codes').select('id').where('id', '=', id).where('voidedAt', 'is', null);
    return (await good.where(isPaymentKept).executeTakeFirst()) === undefined;
  }

  return {
    issuedFor: (orderId: string) => find('sourceOrderId', orderId),
    redeemedBy: (orderId: string) => find('redeemedBy', orderId),
    /** The code that paid for this order, restored since or not, unless another order was paid with it since. */
    thatPaid: (orderId: string) => find('paidFor', orderId),
    isStopped,
  };
}
