import { failpoint } from '#adapters/failpoint.ts';
import type { Mail } from '#adapters/database/schema/mails.ts';
import { signal } from '#adapters/database/processes/notifications.ts';
import { errorMessage } from '#adapters/log.ts';
import type { MailMessage } from '#adapters/mails/facts.ts';
import type { Sending } from '#adapters/mails/outcome.ts';
import { usefulDays, type SendingOutcome } from '#domain/mail.ts';
import type { WorkerServices } from '../services.ts';
import { writeMail } from './write-mail.ts';

/** Waits between tries when the server answers "not now" or cannot be reached. After these, about a day, the mail has failed. */
const retryMinutes = [1, 5, 15, 60, 360, 360, 360];

/** Sends every due mail of an order, or the one mail with this id, each at most once. */
export async function sendMails(id: string, services: WorkerServices): Promise<void> {
  for (const waiting of await services.mails.waitingOf(id)) {
    if (waiting.kind === 'gift_card' && (await services.gifts.takeBack(id))) continue;
    // Written before it is taken: a mail whose sender crashes while sending is never retried automatically.
    const message = await writeMail(waiting, services);
    const mail = message && (await services.mails.take(waiting.id, services.workerId));
    if (mail) await sendMail(mail, message, services);
  }
}

async function sendMail(mail: Mail, message: MailMessage, services: WorkerServices): Promise<void> {
  const to = await recipientOf(mail, services).catch(async (error: unknown) => {
    // Nothing has reached the server yet, so a retry is safe; an unsettled mail would not show that.
    await services.mails.settle(mail, {
      status: 'failed_safe',
      error: errorMessage(error),
      retrySeconds: 60,
    });
    throw error;
  });
  const sent: Sending =
    to === undefined
      ? { status: 'failed', error: whyNobody(mail) }
      : await services.mailer.send(to, message, messageIdOf(mail, services));
  failpoint('mail-accepted', mail.kind);
  await recordSending(mail, sent, services);
  const level = sent.status === 'accepted' ? 'info' : 'warn';
  services.log[level](`mail ${sent.status}`, {
    ...(mail.orderId !== null && { order: mail.orderId }),
    mail: mail.kind,
    ...(sent.error !== undefined && { error: sent.error }),
  });
}

/** Holds a mail, while it is still useful, when the server refuses all mails; an accepted one releases those on hold. */
async function recordSending(
  mail: Mail,
  { status, error, refusesAll }: Sending,
  services: WorkerServices,
): Promise<void> {
  const { mails } = services;
  if (refusesAll === true && isOfUse(mail)) return mails.hold(mail, error ?? '');
  const retry = retryMinutes[mail.tries - 1];
  const outcome = {
    ...(error !== undefined && { error }),
    ...(retry === undefined ? { status: lastOf[status] } : { status, retrySeconds: retry * 60 }),
  };
  // Comes first: a process that dies in between leaves a mail that may be told about, not one that never is.
  if (outcome.status === 'failed') await tellGiver(mail, services);
  await mails.settle(mail, outcome, refusesAll === false);
  await refreshGiversPage(mail, services);
}

/** Adds the mail to the giver of a gift that its receiver's server refuses. */
async function tellGiver({ orderId, kind, about }: Mail, { mails, queue }: WorkerServices): Promise<void> {
  if (kind !== 'gift_card' || orderId === null) return;
  await mails.add(orderId, 'gift_undelivered', about);
  await queue.enqueue({ type: 'mail', id: orderId });
}

/** Signals that a gift's mail has another status, which its giver's page shows. */
async function refreshGiversPage({ orderId, kind }: Mail, { db }: WorkerServices): Promise<void> {
  if (kind === 'gift_card' && orderId !== null) await signal(db, { orderId, kind: 'changed' });
}

/** Final status of a mail whose tries are used up. */
const lastOf = {
  accepted: 'accepted',
  failed_safe: 'failed',
  failed: 'failed',
  unknown: 'unknown',
} as const satisfies Record<SendingOutcome, SendingOutcome>;

function isOfUse({ kind, createdAt }: Mail): boolean {
  return Date.now() - createdAt.getTime() < usefulDays[kind] * 86_400_000;
}

/** Reads the address again: it may have been corrected while the mail was written. Once the mail is taken, it cannot be. */
async function recipientOf(
  { orderId, kind, recipient }: Mail,
  { config, gifts, orders }: WorkerServices,
): Promise<string | undefined> {
  if (kind === 'operator') return config.OPERATOR_EMAIL;
  if (orderId === null) return recipient ?? undefined;
  const address =
    kind === 'gift_card' ? (await gifts.ofOrder(orderId))?.recipient : (await orders.byId(orderId))?.email;
  return address ?? undefined;
}

function whyNobody({ kind }: Mail): string {
  return kind === 'operator' ? 'OPERATOR_EMAIL is not set' : 'The email address was deleted';
}

/** Returns a Message-ID that is the same on every try. */
function messageIdOf({ id, orderId, kind, about }: Mail, { config }: WorkerServices): string {
  const name = orderId === null ? [id, kind] : [orderId, kind, ...(about === '' ? [] : [about])];
  return `<${name.join('.')}@${new URL(config.PUBLIC_URL).hostname}>`;
}
