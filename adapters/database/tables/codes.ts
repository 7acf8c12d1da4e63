import { sql, type Insertable } from 'kysely';
import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Database } from '../database.ts';
import { holdRoot, holdRootOfCode, isPaymentKept, worthLeft } from '../payments/payment-behind.ts';
import type { Code } from '../schema/payments.ts';
import type { Tables } from '../schema/schema.ts';
import { now } from '../time.ts';
import { createWebhookEvents, codeEventOfAdded, codeEventOfPack } from './webhook-events.ts';

const isLeft = sql<boolean>`codes.voided_at is null and codes.redeemed_by is null`;
/** True if the code is still worth a picture. */
export const isUnused = sql<boolean>`(${isLeft} and codes.expires_at > now())`;
/** True if the code expired unused. */
export const isExpired = sql<boolean>`(${isLeft} and codes.expires_at <= now())`;

/** True for a further picture of a pack that the pack's own code redeems. */
const isInPack = sql<boolean>`(codes.given_at is null and ${isUnused})`;

/** A code bought in a currency other than the shop's present one is good for any picture. */
const isWorth = ({ amount, currency }: Price) =>
  sql<boolean>`(worth_amount is null or worth_currency <> ${currency} or ${worthLeft} >= ${amount})`;

/** `worthLeft`: less than its worth if a part of the payment behind it was returned. */
export type HeldCode = Code & { worthLeft: number | null };

/** Returns the highest price of a style that the code can draw; undefined if it can draw any. */
export const worthOf = ({ worthLeft: amount, worthCurrency: currency }: HeldCode): Price | undefined =>
  amount === null || currency === null ? undefined : { amount, currency };

export function createCodes(db: Database) {
  const webhookEvents = createWebhookEvents(db);

  /** Stores a code issued for an order; a second one for the same order changes nothing. */
  async function add(code: Insertable<Tables['codes']>, tx = db): Promise<void> {
    const adding = tx
      .insertInto('codes')
      .values(code)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll();
    await sql`with added as (${adding}), event as (${codeEventOfAdded}) select`.execute(tx);
  }

  async function addBatch(
    { id: batchId, expiresAt }: { id: string; expiresAt: Date },
    codes: { id: string; codeHash: Buffer; livemode: boolean }[],
    tx = db,
  ): Promise<void> {
    const rows = codes.map((code) => ({ ...code, batchId, expiresAt, chain: 0 }));
    await tx.insertInto('codes').values(rows).execute();
    await webhookEvents.addBatchEvent({ id: batchId, count: codes.length, expiresAt }, tx);
  }

  /**
   * Redeems a code for an order that would cost `price`, in the caller's transaction; of several at once, one succeeds. With
   * `livemode`, only codes backed by real money are accepted.
   * @throws Refusal `code_unknown`, `code_of_test`, `code_worth_less`, `code_stopped`, `code_used` or `code_expired`.
   */
  async function redeem(
    codeHash: Buffer,
    orderId: string,
    { livemode, price }: { livemode: boolean; price: Price },
    tx = db,
  ): Promise<void> {
    await holdRootOfCode(tx, codeHash);
    const redeemed = await tx
      .updateTable('codes')
      .set({ redeemedBy: orderId, redeemedAt: now, paidFor: orderId })
      .where('id', '=', meantBy(codeHash, tx).select('id'))
      .where('redeemedBy', 'is', null)
      .where('voidedAt', 'is', null)
      .where('expiresAt', '>', now)
      .$if(livemode, (query) => query.where('livemode', '=', true))
      .where(isWorth(price))
      .where(isPaymentKept)
      .returning('id')
      .executeTakeFirst();
    if (redeemed) return;
    const code = await meantBy(codeHash, tx).selectAll().executeTakeFirst();
    if (!code || code.voidedAt) throw new Refusal('code_unknown');
    if (livemode && !code.livemode) throw new Refusal('code_of_test');
    throw new Refusal(await whyNot(codeHash, code, tx));
  }

  /** Selects the code with this hash, or of the pack with this hash the picture that is redeemed next, if one is left. */
  function meantBy(codeHash: Buffer, tx: Database) {
    return tx
      .selectFrom('codes')
      .where((eb) => eb.or([eb('codeHash', '=', codeHash), eb('packHash', '=', codeHash)]))
      .orderBy(isInPack, 'desc')
      .orderBy(sql`(${isLeft} and codes.given_at is null)`, 'desc')
      .orderBy('voidedAt', (order) => order.desc().nullsFirst())
      .orderBy('packPlace')
      .limit(1);
  }

  /** Returns the refusal code. A dispute comes before the expiry date, as a code that expires meanwhile may become valid again. */
  async function whyNot(codeHash: Buffer, { id, redeemedBy, expiresAt, ...code }: Code, tx: Database) {
    const isGiven = code.givenAt !== null && !code.codeHash.equals(codeHash);
    if (redeemedBy !== null || isGiven) return 'code_used';
    const kept = tx.selectFrom('codes').select('id').where('id', '=', id).where(isPaymentKept);
    if (!(await kept.executeTakeFirst())) return 'code_stopped';
    return expiresAt <= new Date() ? 'code_expired' : 'code_worth_less';
  }

  /** Extends the codes of a payment that is no longer disputed by the time for which they could not be used. */
  async function prolong(paymentIntent: string, tx = db): Promise<void> {
    await tx
      .updateTable('codes')
      .from('orders as root')
      .set({ expiresAt: sql<Date>`codes.expires_at + (now() - greatest(root.frozen_at, codes.issued_at))` })
      .whereRef('root.id', '=', 'codes.rootOrderId')
      .where('root.paymentIntent', '=', paymentIntent)
      .whereRef('codes.expiresAt', '>', 'root.frozenAt')
      .execute();
  }

  /** Makes the code that paid this order valid again, for at least `days` from now. */
  async function restore(orderId: string, days: number, tx = db): Promise<void> {
    await tx
      .updateTable('codes')
      .set({
        redeemedBy: null,
        redeemedAt: null,
        expiresAt: sql<Date>`greatest(expires_at, now() + make_interval(days => ${days}))`,
      })
      .where('redeemedBy', '=', orderId)
      .execute();
  }

  /** Voids a code that was not redeemed yet. @returns false if there is none. */
  async function voidCode(codeHash: Buffer, tx = db): Promise<boolean> {
    const voided = await tx
      .updateTable('codes')
      .set({ voidedAt: now })
      .where('codeHash', '=', codeHash)
      .where('redeemedBy', 'is', null)
      .where('voidedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return voided !== undefined;
  }

  /** Stores the further pictures of a set, of which nobody is told unless its photo is refused. */
  async function addSet(codes: Insertable<Tables['codes']>[], tx = db): Promise<void> {
    await tx.insertInto('codes').values(codes).execute();
  }

  /** Returns the places of a set's further pictures that nothing has used, and keeps them so until the transaction ends. */
  async function freePlaces(setOrderId: string, tx = db): Promise<number[]> {
    const free = tx.selectFrom('codes').select('packPlace').where('packOrderId', '=', setOrderId);
    const rows = await free.where(isInPack).forUpdate().execute();
    return rows.flatMap(({ packPlace }) => packPlace ?? []);
  }

  /** Pays for a further picture of a set, whose place the transaction has found to be free. */
  async function redeemPlace(setOrderId: string, place: number, orderId: string, tx = db) {
    await tx
      .updateTable('codes')
      .set({ redeemedBy: orderId, redeemedAt: now, paidFor: orderId })
      .where('packOrderId', '=', setOrderId)
      .where('packPlace', '=', place)
      .execute();
  }

  /** Stores the further pictures of a pack. */
  async function addPack(codes: Insertable<Tables['codes']>[], tx = db): Promise<void> {
    const adding = tx.insertInto('codes').values(codes).returningAll();
    await sql`with added as (${adding}), event as (${codeEventOfPack}) select`.execute(tx);
  }

  /** Gives away pictures of a pack until so many of them are, or none is left in it, in the caller's transaction. */
  async function giveFromPack(packOrderId: string, count: number, tx = db): Promise<void> {
    await holdRoot(tx, packOrderId);
    const ofPack = tx.selectFrom('codes').where('packOrderId', '=', packOrderId);
    const given = ofPack.select(sql<number>`count(*)`.as('given')).where('givenAt', 'is not', null);
    const next = ofPack.select('id').where(isInPack).where(isPaymentKept).orderBy('packPlace');
    const missing = sql<number>`greatest(${count} - (${given}), 0)`;
    await tx.updateTable('codes').set({ givenAt: now }).where('id', 'in', next.limit(missing)).execute();
  }

  /** Voids the codes of a batch that are neither used nor expired, or the unused ones of a payment. @returns their number. */
  async function voidUnused(column: 'batchId' | 'rootOrderId', id: string, tx = db): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('codes')
      .set({ voidedAt: now })
      .where(column, '=', id)
      .where(column === 'batchId' ? isUnused : isLeft)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  function find(
    column: 'sourceOrderId' | 'redeemedBy' | 'paidFor',
    id: string,
  ): Promise<HeldCode | undefined> {
    const codes = db.selectFrom('codes').selectAll().select(worthLeft.as('worthLeft'));
    return codes.where(column, '=', id).executeTakeFirst();
  }

  /** Checks whether the code is unusable, at least now: it is void, or the payment behind it is disputed or refunded. */
  async function isStopped({ id }: Pick<Code, 'id'>): Promise<boolean> {
    const good = db.selectFrom('codes').select('id').where('id', '=', id).where('voidedAt', 'is', null);
    return (await good.where(isPaymentKept).executeTakeFirst()) === undefined;
  }

  return {
    ...{ add, addBatch, redeem, prolong, restore, voidCode, voidUnused },
    ...{ addSet, freePlaces, redeemPlace, addPack, giveFromPack },
    issuedFor: (orderId: string) => find('sourceOrderId', orderId),
    redeemedBy: (orderId: string) => find('redeemedBy', orderId),
    /** Finds the code that paid for this order, even if restored since, unless another order was paid with it since. */
    thatPaid: (orderId: string) => find('paidFor', orderId),
    isStopped,
  };
}
