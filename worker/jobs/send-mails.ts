import { failpoint } from '#adapters/failpoint.ts';
import type { Mail } from '#adapters/database/mail-tables.ts';
import { errorMessage } from '#adapters/log.ts';
import type { MailMessage } from '#adapters/mails/mail.tsx';
import type { Sending } from '#adapters/mails/outcome.ts';
import { usefulDays, type SendingOutcome } from '#domain/mail.ts';
import type { WorkerServices } from '../services.ts';
import { writeMail } from './write-mail.ts';

/** Waits between tries after the server said "not now" or could not be reached. After a day of that it stays failed. */
const retryMinutes = [1, 5, 15, 60, 360, 360, 360];

/** Sends every mail of an order that is due, or the one mail with this id, each at most once. */
export async function sendMails(id: string, services: WorkerServices): Promise<void> {
  for (const waiting of await services.mails.waitingOf(id)) {
    // Before it is taken: a mail whose sender crashes while sending is never sent again by itself.
    const message = await writeMail(waiting, services);
    const mail = message && (await services.mails.take(waiting.id, services.workerId));
    if (mail) await sendMail(mail, message, services);
  }
}

async function sendMail(mail: Mail, message: MailMessage, services: WorkerServices): Promise<void> {
  const to = await recipientOf(mail, services).catch(async (error: unknown) => {
    // The server was not asked yet: left as it is, nobody would know that.
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

/** What the server refused because it refuses everything waits for it, as long as it is of use; what it took shows that it does not. */
async function recordSending(
  mail: Mail,
  { status, error, refusesAll }: Sending,
  { mails }: WorkerServices,
): Promise<void> {
  if (refusesAll === true && isOfUse(mail)) return mails.hold(mail, error ?? '');
  const retry = retryMinutes[mail.tries - 1];
  const outcome = {
    ...(error !== undefined && { error }),
    ...(retry === undefined ? { status: lastOf[status] } : { status, retrySeconds: retry * 60 }),
  };
  await mails.settle(mail, outcome);
  if (refusesAll === false) await mails.release();
}

/** Outcomes of a sending after which none follows. */
const lastOf = {
  accepted: 'accepted',
  failed_safe: 'failed',
  failed: 'failed',
  unknown: 'unknown',
} as const satisfies Record<SendingOutcome, SendingOutcome>;

function isOfUse({ kind, createdAt }: Mail): boolean {
  return Date.now() - createdAt.getTime() < usefulDays[kind] * 86_400_000;
}

/** The address may have been corrected while the mail was written; once the mail is taken that is refused. */
async function recipientOf(
  { orderId, kind, recipient }: Mail,
  { config, orders }: WorkerServices,
): Promise<string | undefined> {
  if (kind === 'operator') return config.OPERATOR_EMAIL;
  return (orderId === null ? recipient : (await orders.byId(orderId))?.email) ?? undefined;
}

function whyNobody({ kind }: Mail): string {
  return kind === 'operator' ? 'OPERATOR_EMAIL is not set' : 'The email address was deleted';
}

/** The same on every try. */
function messageIdOf({ id, orderId, kind, about }: Mail, { config }: WorkerServices): string {
  const name = orderId === null ? [id, kind] : [orderId, kind, ...(about === '' ? [] : [about])];
  return `<${name.join('.')}@${new URL(config.PUBLIC_URL).hostname}>`;
}
