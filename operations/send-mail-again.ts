import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { isPlainAddress } from '#domain/email.ts';
import { mailAbout } from '#domain/mail.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { foldEmail } from '#domain/strike.ts';

/** Sends the mail about the order's state again, to a corrected address if one is given. @throws OperationError */
export async function sendMailAgain(
  order: Order,
  to: string | undefined,
  { mails, orders, queue, secrets }: Services,
) {
  const { id, reference } = order;
  if (to !== undefined && !isPlainAddress(to)) throw new OperationError('address_malformed', { address: to });
  if (to === undefined && order.email === null) throw new OperationError('address_missing', { reference });
  const kind = mailAbout(order);
  if (to !== undefined) await orders.correctEmail(id, to, secrets.fingerprint('email', foldEmail(to)));
  if (!(await mails.requestAgain(id, kind))) throw new OperationError('mail_being_sent');
  await queue.enqueue({ type: 'mail', id });
  return { reference, kind };
}
