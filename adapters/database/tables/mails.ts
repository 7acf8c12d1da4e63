import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailKind, MailStatus } from '#domain/mail.ts';
import type { Database } from '../database.ts';
import type { Mail, Notice, OpeningRequest } from '../mail-tables.ts';
import { inSeconds, now } from '../time.ts';
import { holdsLock } from '../worker-lock.ts';
import { writeDown } from '../write-down.ts';

/**
 * Records that a mail is due; one per order and kind, however often this is called. `about`: the payment, for a mail that
 * goes out once per payment.
 */
export async function addMail(db: Database, orderId: string, kind: MailKind, about = ''): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: randomUUID(), orderId, kind, about })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes what waits to tell that the refund of this payment was refused or stopped: it goes another way now. */
export async function dropRefundMails(tx: Database, paymentIntent: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('about', '=', paymentIntent)
    .where('kind', 'in', ['refund_retried', 'refund_failed'])
    .where('status', 'in', ['new', 'failed_safe'])
    .execute();
}

/**
 * Tells the operator something by mail (`OPERATOR_EMAIL`), in the caller's transaction if `db` is one.
 * @param about what makes it the same notice: it is sent once, however often this is called
 */
export async function tellOperator(
  db: Database,
  { about, subject, lines }: Notice & { about: string },
): Promise<void> {
  const notice = JSON.stringify({ subject, lines });
  await db
    .insertInto('mails')
    .values({ id: randomUUID(), orderId: null, kind: 'operator', about, notice })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The name of an opening mail: it is taken back by the secret with which it was confirmed. */
const nameOf = (secretHash: Buffer | null): string => secretHash?.toString('base64url') ?? '';

/** Records that whoever asked for it is to be told that the shop is open, part of the transaction that forgets the request. */
export async function addOpeningMail(
  tx: Database,
  { id, email, locale, secretHash }: OpeningRequest,
): Promise<void> {
  const about = nameOf(secretHash);
  const mail = { id, orderId: null, kind: 'opening', about, recipient: email, locale } as const;
  await tx.insertInto('mails').values(mail).execute();
}

/** Removes the mail that was to tell that the shop is open; what is being sent right now is not tried a second time. */
export async function removeOpeningMail(tx: Database, secretHash: Buffer): Promise<void> {
  const about = nameOf(secretHash);
  const waiting = tx.deleteFrom('mails').where('status', 'in', ['new', 'failed_safe']);
  await waiting.where('orderId', 'is', null).where('about', '=', about).execute();
  const other = tx.updateTable('mails').set(forgotten);
  await other.where('orderId', 'is', null).where('about', '=', about).execute();
}

/**
 * Records that the reader of this address is to be asked whether they want that mail, again if they were asked before.
 * @returns the mail's id; undefined while one is being sent.
 */
export async function addConfirmationMail(
  tx: Database,
  { id: openingRequestId, email, locale }: OpeningRequest,
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

/** Nobody needs the address of a mail that is not sent again. */
const forgotten = { recipient: null };

/** A send that a killed process left behind may have reached the mailbox: nobody may send it again by itself. */
const abandonedMinutes = 5;
/** A sender that lives has an end after three minutes: what it has not written down by then, it may never. */
const silentMinutes = 15;

/** Since when the mail server refuses all mails. */
const outageBegan = sql<Date>`coalesce(
  (select min(held_since) from mails where held_since is not null and status in ('failed_safe', 'sending')), now())`;
/** As long again as it has refused them already, within a minute and ten. */
const nextHeldTry = sql<Date>`now() + greatest('1 minute', least('10 minutes', now() - ${outageBegan}))`;

/** A mail, and who has taken it. */
type Taken = Pick<Mail, 'id' | 'sender'>;

export function createMails(db: Database) {
  const held = db.updateTable('mails').where('status', '=', 'failed_safe').where('heldSince', 'is not', null);

  /**
   * Takes the mail for sending by this worker; undefined when it is not due or somebody else took it. What was taken without an answer
   * is known by its `sendingId`, and is no second try.
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
   * Writes how the sending ended, as its sender alone knows; `retrySeconds` only with `failed_safe`. Who took the sender for
   * dead is contradicted.
   */
  async function settle(
    mail: Taken,
    outcome: { status: MailStatus; error?: string; retrySeconds?: number },
  ): Promise<void> {
    const settling = ofSender(mail).set({
      status: outcome.status,
      error: outcome.error ?? null,
      acceptedAt: outcome.status === 'accepted' ? now : null,
      heldSince: null,
      ...(outcome.status !== 'failed_safe' && forgotten),
      nextTryAt: inSeconds(outcome.retrySeconds ?? 0),
    });
    await writeDown(() => settling.execute());
  }

  /**
   * Writes that the server refuses all mails: this one waits, which is no try of its own, and with it all others that wait for
   * the same. They ask again ever more seldom, as a wrong password that is offered too often locks an account.
   */
  async function hold(mail: Taken, error: string): Promise<void> {
    const holding = ofSender(mail).set((eb) => ({
      ...{ status: 'failed_safe', error, heldSince: outageBegan, nextTryAt: nextHeldTry },
      tries: eb('tries', '-', 1),
    }));
    await writeDown(() => holding.execute());
    await held.set({ nextTryAt: sql<Date>`greatest(next_try_at, ${nextHeldTry})` }).execute();
  }

  /** Has all that waited for the server to take mails again go out now. */
  async function release(): Promise<void> {
    await held.set({ heldSince: null, nextTryAt: now }).execute();
  }

  /**
   * Has this mail sent, again if it was sent before.
   * @returns false when it is being sent right now, and is left alone.
   */
  async function requestAgain(orderId: string, kind: MailKind): Promise<boolean> {
    await addMail(db, orderId, kind);
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

  /** Takes mails whose sender is gone, or has kept silent for too long, as sent perhaps: the sender may still say otherwise. */
  async function giveUpAbandoned(): Promise<void> {
    const lives = holdsLock(sql`sender`);
    const crashed = 'The process that sent it crashed';
    const silent = 'The process that sent it never wrote down how that ended';
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

  /** Orders with a mail that waits to be sent now, and notices that do, by their ids. */
  async function due(): Promise<string[]> {
    const rows = await waiting
      .select((eb) => eb.fn.coalesce('orderId', 'id').as('id'))
      .distinct()
      .where('nextTryAt', '<=', now)
      .limit(200)
      .execute();
    return rows.map((row) => row.id);
  }

  /** The mails of an order, or the one with this id, that are to be sent. */
  function waitingOf(id: string): Promise<Mail[]> {
    return waiting
      .selectAll()
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

  return { take, settle, hold, release, requestAgain, giveUpAbandoned, due, waitingOf, ofOrder };
}
