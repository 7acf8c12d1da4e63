import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { alertPhrases } from '#domain/alert-sentence.ts';
import type { MailKind, MailStatus } from '#domain/mail.ts';
import type { Database } from '../database.ts';
import type { Mail, Notice, OpeningRequest, WaitingMail } from '../schema/mails.ts';
import { untoldInSet } from '../orders/set-queries.ts';
import { inSeconds, now } from '../time.ts';
import { holdsLock } from '../processes/worker-lock.ts';
import { writeDown } from '../connection/write-down.ts';

const mailOf = (order: RawBuilder<unknown>, kind: MailKind, about: string): RawBuilder<unknown> =>
  sql`insert into mails (id, order_id, kind, about)
    select ${randomUUID()}::uuid, id, ${kind}, ${about} from ${order} where email is not null on conflict do nothing`;

/** Returns the same insert for the order in the common table expression `moved`. */
export const mailOfMoved = (kind: MailKind): RawBuilder<unknown> =>
  mailOf(sql`(select * from moved where not (${untoldInSet[kind] ?? sql`false`})) told`, kind, '');

/** Returns the `about` of an opening mail, from the secret that confirmed the request and can cancel the mail. */
const nameOf = (secretHash: Buffer | null): string => secretHash?.toString('base64url') ?? '';

/** Deletes the address of a mail that is not sent again. */
const forgotten = { recipient: null };

/** A mail that a dead process was sending may have arrived, so it is never sent again automatically. */
const abandonedMinutes = 5;
/** A living sender finishes within three minutes: an outcome not recorded by then may never be. */
const silentMinutes = 15;

/** Time since which the mail server refuses all mails. */
const outageBegan = sql<Date>`coalesce(
  (select min(held_since) from mails where held_since is not null and status in ('failed_safe', 'sending')), now())`;
/** As long again as the server has been refusing mails, but at least one minute and at most ten. */
const nextHeldTry = sql<Date>`now() + greatest('1 minute', least('10 minutes', now() - ${outageBegan}))`;

type Taken = Pick<Mail, 'id' | 'sender'>;

export function createMails(db: Database) {
  /**
   * Records that a mail is due; one per order and kind, however often this is called, and none for an order without an address.
   * `about`: the payment, for a mail that goes out once per payment.
   */
  async function add(orderId: string, kind: MailKind, about = '', tx = db): Promise<void> {
    await mailOf(sql`(select id, email from orders where id = ${orderId}) one`, kind, about).execute(tx);
  }

  /** Removes unsent mails saying that the refund of this payment was refused or stopped: it is tried another way now. */
  async function dropRefundMails(paymentIntent: string, tx = db): Promise<void> {
    await tx
      .deleteFrom('mails')
      .where('about', '=', paymentIntent)
      .where('kind', 'in', ['refund_retried', 'refund_failed'])
      .where('status', 'in', ['new', 'failed_safe'])
      .execute();
  }

  /**
   * Removes the mail with a gift to its receiver, if it was not sent yet. `address`: which of its addresses, counted from 1.
   * @returns the mail's status if it remains
   */
  async function dropGiftMail(orderId: string, address: number, tx = db): Promise<MailStatus | undefined> {
    const mail = { orderId, kind: 'gift_card', about: String(address) } as const;
    const dropping = tx.deleteFrom('mails').where((eb) => eb.and(mail));
    await dropping.where('status', 'in', ['new', 'failed_safe']).execute();
    const left = tx
      .selectFrom('mails')
      .select('status')
      .where((eb) => eb.and(mail));
    return (await left.executeTakeFirst())?.status;
  }

  /** Marks the mail with a gift as failed that came back after a server had accepted it. `address`: as for `dropGiftMail`. */
  async function markBounced(orderId: string, address: number, tx = db): Promise<void> {
    const marking = tx.updateTable('mails').set({ status: 'failed', error: 'It came back' });
    await marking.where((eb) => eb.and({ orderId, kind: 'gift_card', about: String(address) })).execute();
  }

  /**
   * Adds a mail to the operator (`OPERATOR_EMAIL`), in the caller's transaction if `db` is one.
   * @param about identifies the notice: it is sent once, however often this is called
   */
  async function addNotice({ about, ...notice }: Notice & { about: string }, tx = db): Promise<void> {
    await tx
      .insertInto('mails')
      .values({ id: randomUUID(), orderId: null, kind: 'operator', about, notice: JSON.stringify(notice) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Adds the mail saying that the shop is open, for a request; part of the transaction that deletes the request. */
  async function addOpening({ id, email, locale, secretHash }: OpeningRequest, tx = db): Promise<void> {
    const about = nameOf(secretHash);
    const mail = { id, orderId: null, kind: 'opening', about, recipient: email, locale } as const;
    await tx.insertInto('mails').values(mail).execute();
  }

  /** Removes the mail saying that the shop is open; one being sent right now is not tried a second time. */
  async function removeOpening(secretHash: Buffer, tx = db): Promise<void> {
    const mail = sql<boolean>`(order_id is null and about = ${nameOf(secretHash)})`;
    await tx.deleteFrom('mails').where('status', 'in', ['new', 'failed_safe']).where(mail).execute();
    await tx.updateTable('mails').set(forgotten).where(mail).execute();
  }

  /**
   * Adds the mail that asks the owner of this address to confirm the request, again if they were asked before.
   * @returns the mail's id; undefined while one is being sent.
   */
  async function addConfirmation(
    { id: openingRequestId, email, locale }: OpeningRequest,
    tx = db,
  ): Promise<string | undefined> {
    const earlier = tx.deleteFrom('mails').where('openingRequestId', '=', openingRequestId);
    await earlier.where('status', '<>', 'sending').execute();
    const about = openingRequestId;
    const kind = 'opening_confirmation';
    const added = await tx
      .insertInto('mails')
      .values({ id: randomUUID(), orderId: null, kind, about, openingRequestId, recipient: email, locale })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  }

  const held = db.updateTable('mails').where('status', '=', 'failed_safe').where('heldSince', 'is not', null);

  /**
   * Takes the mail for sending by this worker; undefined if it is not due or somebody else took it. If the answer is lost, the
   * mail is recognized by its `sendingId`, and taking it again is no second try.
   */
  function take(id: string, sender: string | null = null): Promise<Mail | undefined> {
    const sendingId = randomUUID();
    const isOurs = sql<boolean>`sending_id = ${sendingId}`;
    const tries = sql<number>`tries + case when ${isOurs} then 0 else 1 end`;
    const isDue = sql<boolean>`status in ('new', 'failed_safe') and next_try_at <= now()`;
    const taking = db
      .updateTable('mails')
      .set({ status: 'sending', sender, sendingId, tries, nextTryAt: now })
      .where('id', '=', id)
      .where((eb) => eb.or([isDue, isOurs]));
    return writeDown(() => taking.returningAll().executeTakeFirst());
  }

  const ofSender = ({ id, sender }: Taken) =>
    db
      .updateTable('mails')
      .where('id', '=', id)
      .where('sender', 'is not distinct from', sender)
      .where('status', 'in', ['sending', 'unknown']);

  /**
   * Records how the sending ended, which only its sender knows; `retrySeconds` only with `failed_safe`. Overrides `unknown`, if
   * the sender was taken for dead. `releases`: the server accepts mails, so all that were held become due as well.
   */
  async function settle(
    mail: Taken,
    outcome: { status: MailStatus; error?: string; retrySeconds?: number },
    releases = false,
  ): Promise<void> {
    const settling = ofSender(mail).set({
      status: outcome.status,
      error: outcome.error ?? null,
      acceptedAt: outcome.status === 'accepted' ? now : null,
      heldSince: null,
      ...(outcome.status !== 'failed_safe' && forgotten),
      nextTryAt: inSeconds(outcome.retrySeconds ?? 0),
    });
    const released = held.where('id', '<>', mail.id).set({ heldSince: null, nextTryAt: now });
    const both = sql`with settled as (${settling}), released as (${released}) select`;
    await writeDown<unknown>(() => (releases ? both.execute(db) : settling.execute()));
  }

  /**
   * Records that the server refuses all mails: this one waits, without using up a try, together with all others held for the same
   * reason. Tries become ever rarer, as a wrong password that is offered too often locks an account.
   */
  async function hold(mail: Taken, error: string): Promise<void> {
    const holding = ofSender(mail).set((eb) => ({
      ...{ status: 'failed_safe', error, heldSince: outageBegan, nextTryAt: nextHeldTry },
      tries: eb('tries', '-', 1),
    }));
    await writeDown(() => holding.execute());
    await held.set({ nextTryAt: sql<Date>`greatest(next_try_at, ${nextHeldTry})` }).execute();
  }

  /**
   * Has this mail sent, again if it was sent before.
   * @returns false if it is being sent right now; it is then left alone.
   */
  async function requestAgain(orderId: string, kind: MailKind): Promise<boolean> {
    await add(orderId, kind);
    const requested = await db
      .updateTable('mails')
      .set({
        status: 'new',
        sender: null,
        sendingId: null,
        heldSince: null,
        tries: 0,
        nextTryAt: now,
        error: null,
      })
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .where('about', '=', '')
      .where('status', '<>', 'sending')
      .returning('id')
      .executeTakeFirst();
    return requested !== undefined;
  }

  /** Marks mails as `unknown` whose sender is gone, or silent for too long; the sender may still record another outcome. */
  async function giveUpAbandoned(): Promise<void> {
    const lives = holdsLock(sql`sender`);
    const { sender_crashed: crashed, sender_silent: silent } = alertPhrases;
    await db
      .updateTable('mails')
      .set({ status: 'unknown', error: sql`case when ${lives} then ${silent} else ${crashed} end` })
      .set({ heldSince: null, ...forgotten })
      .where('status', '=', 'sending')
      .where('nextTryAt', '<', inSeconds(-abandonedMinutes * 60))
      .where((eb) => eb.or([eb.not(lives), eb('nextTryAt', '<', inSeconds(-silentMinutes * 60))]))
      .execute();
  }

  const waiting = db.selectFrom('mails').where('status', 'in', ['new', 'failed_safe']);

  /** Returns ids of orders that have a mail due now, and of due mails without an order; 200 at most. */
  async function due(): Promise<string[]> {
    const rows = await waiting
      .select((eb) => eb.fn.coalesce('orderId', 'id').as('id'))
      .distinct()
      .where('nextTryAt', '<=', now)
      .limit(200)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Returns the mails of an order that are to be sent, or the one with this id. */
  function waitingOf(id: string): Promise<WaitingMail[]> {
    return waiting
      .selectAll()
      .select(sql<boolean>`exists (select from mail_texts)`.as('hasOwnTexts'))
      .where((eb) => eb.or([eb('orderId', '=', id), eb('id', '=', id)]))
      .orderBy('createdAt')
      .execute();
  }

  function ofOrder(orderId: string): Promise<(Mail & { kind: MailKind })[]> {
    return db
      .selectFrom('mails')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .$narrowType<{ kind: MailKind }>()
      .execute();
  }

  return {
    ...{
      add,
      addNotice,
      addOpening,
      removeOpening,
      addConfirmation,
      dropRefundMails,
      dropGiftMail,
      markBounced,
    },
    ...{ take, settle, hold, requestAgain, giveUpAbandoned, due, waitingOf, ofOrder },
  };
}
