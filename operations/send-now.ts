import { randomUUID } from 'node:crypto';
import type { MailMessage } from '#adapters/mails/facts.ts';
import { mailerFor, senderOf } from '#adapters/mails/mailer.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Time limit for sending, in seconds. */
const deadline = 30;

/** Sends a mail at once, for a person who waits for it. @throws OperationError when the mail server does not accept it */
export async function sendNow(to: string, message: MailMessage, { config }: Services): Promise<void> {
  const domain = senderOf(config.MAIL_FROM, config.BRAND_NAME).address.split('@').at(-1) ?? '';
  const mailer = mailerFor(config, config.SMTP_URL, deadline);
  const { status, error = '' } = await mailer.send(to, message, `<now-${randomUUID()}@${domain}>`);
  if (status !== 'accepted') throw new OperationError('mail_not_sent', { why: error });
}
