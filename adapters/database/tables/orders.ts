import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { mailOn } from '#domain/mail.ts';
import { nextState, type OrderState } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { unpaidOrderMinutes } from '#domain/retention.ts';
import { failpoint } from '../../failpoint.ts';
import type { Database } from '../database.ts';
import { notification, signal } from '../processes/notifications.ts';
import type { Alongside, Change, CreateRequest, OrderRow } from '../orders/changes.ts';
import { adjoining, changing, creating } from '../orders/changing.ts';
import type { Order } from '../schema/schema.ts';
import {
  attemptBy,
  dueOrder,
  frozen,
  isFrozen,
  isUndrawn,
  isUnleased,
  released,
  takenFrom,
  takenFromOthers,
  thawed,
  untried,
} from '../orders/leases.ts';
import type { DueOrder, LeasedOrder, Wait } from '../orders/leases.ts';
import { createOrderQueries } from '../orders/queries.ts';
import { ending, hasEmail, imagesDeleted, photoIsOver, pictureIsOver } from '../orders/retention.ts';
import { isNewPart, refunded } from '../payments/refunded-columns.ts';
import { holdRootOfPayment, isHeldByBank, ordersBehind } from '../payments/payment-behind.ts';
import { hasPictureInSet, isSetOver, toldOfSet } from '../orders/set-queries.ts';
import { inSeconds, now } from '../time.ts';
import { createCodes } from './codes.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createMails } from './mails.ts';
import { createWebhookEvents } from './webhook-events.ts';

/** Delay before the sweep: long enough for the queue to come first, short enough that a lost job costs only seconds. */
const graceSeconds = 5;

/** Stores the orders, one row each. Only this file writes them, including their leases. */
export function createOrders(db: Database) {
  const codes = createCodes(db);
  const idempotencyKeys = createIdempotencyKeys(db);
  const mails = createMails(db);
  const webhookEvents = createWebhookEvents(db);

  /**
   * Freezes all orders behind which this payment stands while it is disputed or returned by the bank: nothing is drawn or refunded.
   * Thaws them otherwise. Their next step is due at once, as the dispute may be over; thawing ends the lease of a worker that saw
   * the order frozen and would make it wait. Codes are extended by the time for which they were frozen.
   */
  async function freezeWhileDisputed(paymentIntent: string, tx = db): Promise<void> {
    await holdRootOfPayment(tx, paymentIntent);
    const isHeld = await isHeldByBank(tx, paymentIntent);
    if (!isHeld) await codes.prolong(paymentIntent, tx);
    await tx
      .updateTable('orders')
      .set({ dueAt: sql<Date>`least(due_at, now())`, ...(isHeld ? frozen : thawed) })
      .where(sql<boolean>`id in ${ordersBehind(paymentIntent)}`)
      .$if(!isHeld, (query) => query.where(isFrozen()))
      .execute();
  }

  /** Makes the order's next step due now and resets its tries. @returns false while a worker works on it. */
  async function retryNow(orderId: string): Promise<boolean> {
    const free = db.updateTable('orders').where('id', '=', orderId).where(isUnleased);
    return (await free.set({ ...released, ...untried, dueAt: now }).executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Inserts an order with its event, unless it is the second redraw of one order. */
  async function insert(order: OrderRow, alongside: Alongside[] = [], tx = db) {
    const inserting = tx.insertInto('orders').values(order).returningAll();
    const once = inserting.onConflict((conflict) =>
      conflict.column('redrawOf').where('redrawOf', 'is not', null).doNothing(),
    );
    return (await creating(once, order.state, alongside).execute(tx)).rows[0];
  }

  /** Notes that a set is over. @returns whether it has a picture; undefined if it is not over, or this was noted before */
  async function noteSetOver(orderId: string, tx = db): Promise<boolean | undefined> {
    const noting = tx.updateTable('orders').set({ setEndedAt: now }).where('id', '=', orderId);
    const noted = noting.where(isSetOver).returning(hasPictureInSet.as('hasPicture'));
    return (await noted.executeTakeFirst())?.hasPicture;
  }

  /** Creates an order, once per idempotency key. @throws Refusal `already_redrawn` for the second redraw of one order. */
  async function create(request: CreateRequest): Promise<Order> {
    const { id = randomUUID(), order, key, alongside, identity, finish } = request;
    const write = async (tx: Database): Promise<Order> => {
      const earlier = key && (await idempotencyKeys.claim(key, id, tx));
      const made = tx.selectFrom('orders').selectAll();
      if (earlier) return made.where('id', '=', earlier).executeTakeFirstOrThrow();
      const expiresAt = inSeconds(unpaidOrderMinutes * 60);
      const created = await insert({ ...order, ...identity(id), id, expiresAt }, alongside, tx);
      if (!created) throw new Refusal('already_redrawn');
      await finish?.(tx, id);
      return created;
    };
    return key || finish ? db.transaction().execute(write) : write(db);
  }

  /**
   * Moves an order along the state table by one compare-and-set UPDATE, with its event, its mail and its signal.
   * @returns the new state, or undefined if somebody else moved the order first.
   * @throws RangeError if the table has no such transition.
   */
  async function advance(change: Change): Promise<OrderState | undefined> {
    const { order, event, leaseId, facts, note, alongside = [], inTransaction } = change;
    const state = nextState(order.state, event);
    if (!state) throw new RangeError(`No way from ${order.state} by ${event}`);
    const move = async (tx: Database): Promise<OrderState | undefined> => {
      const moving = tx
        .updateTable('orders')
        .set({ dueAt: inSeconds(graceSeconds), ...ending(state), ...facts, ...released, ...untried, state })
        .where('id', '=', order.id)
        .where('state', '=', order.state)
        .$if(leaseId !== undefined, (query) => query.where('leaseId', '=', leaseId ?? null))
        .$if(event === 'cancel', (query) => query.where(isUndrawn))
        .$if(event === 'deliver', (query) => query.where('pictureDeletedAt', 'is', null))
        .returningAll();
      const record = { orderId: order.id, event, state, note: note ?? null };
      const [moved] = (await changing(moving, record, alongside).execute(tx)).rows;
      if (!moved) return undefined;
      // Expiry alone has a mail that depends on the row.
      const late = state === 'expired' ? mailOn(state, moved.pendingPayment) : undefined;
      if (late) await mails.add(order.id, late.kind, late.about, tx);
      await inTransaction?.(tx);
      failpoint('state-written', event);
      return state;
    };
    return inTransaction || state === 'expired' ? db.transaction().execute(move) : move(db);
  }

  /** Records that the drawing has begun, and executes `adding` with it. @returns its row; undefined if this lease was lost */
  async function beginDrawing<Row = unknown>(orderId: string, leaseId: string, adding?: RawBuilder<Row>) {
    const begun = { drawingBegunAt: sql<Date>`coalesce(drawing_begun_at, now())` };
    const beginning = db.updateTable('orders').set(begun).where('id', '=', orderId);
    const told = beginning.returning(['id', notification({ orderId, kind: 'changed' }).as('signal')]);
    return (await adjoining(told.where('leaseId', '=', leaseId), adding).execute(db)).rows[0];
  }

  /**
   * Records the progress of the drawing (0 to 100 percent) and signals the browser, in one query; ignored if the worker no longer
   * holds the order. A prompt that starts after a lost one does not set it back.
   */
  async function reportProgress(orderId: string, leaseId: string, percent: number): Promise<void> {
    const notify = notification({ orderId, kind: 'progress' }, sql`drawing_percent`);
    await sql`with reached as (
      update orders set drawing_percent = greatest(drawing_percent, ${Math.round(percent)})
      where id = ${orderId} and lease_id = ${leaseId} returning drawing_percent, set_order_id)
      select ${notify}, ${toldOfSet} from reached`.execute(db);
  }

  /** Records the total refunded, as Stripe counts it, and checks for a freeze: a bank may have returned the rest. */
  async function noteRefunded(orderId: string, refundedAmount: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const noting = tx.updateTable('orders').set(refunded(refundedAmount)).where('id', '=', orderId);
      const noted = await noting.returning(['paymentIntent', isNewPart.as('isPart')]).executeTakeFirst();
      if (typeof noted?.paymentIntent !== 'string') return;
      if (noted.isPart) await webhookEvents.addRefundEvent(noted.paymentIntent, false, tx);
      await freezeWhileDisputed(noted.paymentIntent, tx);
    });
  }

  /** Changes the address of an order's mails, and of the pictures that were bought with it. */
  async function correctEmail(orderId: string, email: string, emailHash: Buffer): Promise<void> {
    const changing = db.updateTable('orders').set({ email, emailHash });
    await changing.where((eb) => eb.or([eb('id', '=', orderId), eb('setOrderId', '=', orderId)])).execute();
    await signal(db, { orderId, kind: 'changed' });
  }

  /** Marks photo and picture as deleted, at their visitor's request. @returns when the later of them was deleted. */
  async function markImagesDeleted(orderId: string): Promise<Date> {
    const marking = db.updateTable('orders').set(imagesDeleted).where('id', '=', orderId);
    const later = sql<Date>`greatest(photo_deleted_at, picture_deleted_at)`.as('at');
    const { at } = await marking.returning(later).executeTakeFirstOrThrow();
    await signal(db, { orderId, kind: 'changed' });
    return at;
  }

  /** Marks images as deleted whose time is over. @returns the orders' ids. */
  async function expire(mark: 'photoDeletedAt' | 'pictureDeletedAt', isDue: typeof photoIsOver) {
    const marked = db.updateTable('orders').set(mark, now).where(mark, 'is', null).where(isDue);
    return (await marked.returning('id').execute()).map(({ id }) => id);
  }

  /** Deletes the addresses and fingerprints of orders, a thousand at a time, as an old shop may have many. */
  async function removeEmails(isDue: typeof photoIsOver, isKept = hasEmail): Promise<void> {
    const due = db.selectFrom('orders').select('id').where(isKept).where(isDue);
    const nobody = { email: null, emailHash: null, addressHash: null, photoHash: null };
    await db.updateTable('orders').set(nobody).where('id', 'in', due.limit(1_000)).execute();
  }

  /** Records which worker may work on which order: a lease with an end, renewed while the work goes on. */
  function leasesOf(worker: { id: string; leaseSeconds: number }) {
    /**
     * Leases the order if it is in `state` and nobody else works on it. If the answer was lost, the same id leases it again,
     * without using up a try.
     */
    function take(orderId: string, state: OrderState, leaseId: string): Promise<LeasedOrder | undefined> {
      const leasedUntil = inSeconds(worker.leaseSeconds);
      const lease = { leaseId, leasedBy: worker.id, leasedUntil, takenFrom: takenFromOthers(leaseId) };
      const taking = db.updateTable('orders').set(lease).where('id', '=', orderId).where('state', '=', state);
      const free = taking.where((eb) => eb.or([isUnleased, eb('leaseId', '=', leaseId)]));
      return free.returningAll().returning(attemptBy(worker.id)).executeTakeFirst();
    }

    /** Extends the lease. @returns false if it was lost. */
    async function renew(leaseId: string): Promise<boolean> {
      const renewing = db.updateTable('orders').set({ leasedUntil: inSeconds(worker.leaseSeconds) });
      return (await renewing.where('leaseId', '=', leaseId).executeTakeFirst()).numUpdatedRows > 0n;
    }

    /**
     * Ends the lease without a change of state; the order is due again in `wait` seconds. Only a failed execution counts as a try.
     * @returns the order; undefined if the lease was lost.
     */
    function release(leaseId: string, { wait, failed }: Wait): Promise<DueOrder | undefined> {
      const dueAt = Number.isFinite(wait) ? inSeconds(wait) : sql<Date>`'infinity'`;
      const due = { ...released, tries: sql<number>`tries + ${failed ? 1 : 0}::int`, dueAt };
      const releasing = db.updateTable('orders').set(due).where('leaseId', '=', leaseId);
      return releasing.returning(dueOrder).executeTakeFirst();
    }

    /**
     * Ends all leases of a worker that seems to be gone. If it is, its execution counts as a try: the order may have crashed it.
     * If it turns out to be alive, only its connection was cut, and no try is used up.
     */
    function releaseOf(workerId: string): Promise<DueOrder[]> {
      const due = { ...released, takenFrom, dueAt: inSeconds(graceSeconds) };
      const releasing = db.updateTable('orders').set(due).where('leasedBy', '=', workerId);
      return releasing.returning(dueOrder).execute();
    }

    /** Records that this worker stops, and that no order crashed it: leases that it lost while alive count as no tries. */
    async function leave(): Promise<void> {
      const takenFrom = sql<string[]>`array_replace(taken_from, ${worker.id}, 'stopped')`;
      const lost = sql<boolean>`${worker.id} = any(taken_from)`;
      // An order that has ended counts no tries: its list is empty.
      await db.updateTable('orders').set({ takenFrom }).where('endedAt', 'is', null).where(lost).execute();
    }

    /** Returns waiting orders on which nobody works; each is handed out once per `againSeconds`. */
    function dueOrders(states: OrderState[], againSeconds: number): Promise<DueOrder[]> {
      const due = db.updateTable('orders').where('state', 'in', states).where('dueAt', '<=', now);
      const handingOut = due.where(isUnleased).set({ dueAt: inSeconds(againSeconds) });
      return handingOut.returning(dueOrder).execute();
    }

    return { take, renew, release, releaseOf, leave, dueOrders };
  }

  return {
    ...{ freezeWhileDisputed, retryNow, insert, noteSetOver, leasesOf },
    ...createOrderQueries(db),
    ...{ create, advance, beginDrawing, reportProgress, noteRefunded },
    ...{ correctEmail, markImagesDeleted, removeEmails },
    expirePhotos: () => expire('photoDeletedAt', photoIsOver),
    expirePictures: () => expire('pictureDeletedAt', pictureIsOver),
  };
}

export type Leases = ReturnType<ReturnType<typeof createOrders>['leasesOf']>;
