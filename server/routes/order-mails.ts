import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { BodyOf, Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { mailAbout, type MailKind } from '#domain/mail.ts';
import { readReference } from '#domain/reference.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail } from '#domain/strike.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { inSameTime } from '../http/same-time.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Sends the mail about the order's state again, to a corrected address if one is given. */
export function postEmail(services: Services): Handler<Routes['POST /api/orders/current/email']> {
  const { limits, orders, secrets } = services;
  return async ({ request, readBody }) => {
    const order = await currentOrder(request, services);
    const { email } = readBody();
    if (email !== undefined && !isPlainAddress(email)) throw new Refusal('email_malformed');
    if (email === undefined && order.email === null) throw new Refusal('email_malformed');
    const kind = mailAbout(order);
    await limits.consume('mails', order.id);
    if (email !== undefined)
      await orders.correctEmail(order.id, email, secrets.fingerprint('email', foldEmail(email)));
    await resend(order.id, kind, services);
    return {};
  };
}

/** Requests the mail again. @throws Refusal while it is being sent, perhaps to an address that has just been corrected */
async function resend(orderId: string, kind: MailKind, { limits, mails, queue }: Services): Promise<void> {
  if (!(await mails.requestAgain(orderId, kind))) {
    await limits.restore('mails', orderId);
    const message = 'That mail is being sent right now. If it does not come, try again in a minute.';
    throw new Refusal('too_often', { message, retryAfterSeconds: 60 });
  }
  await queue.enqueue({ type: 'mail', id: orderId });
}

/** Mails the links of orders to their address; the answer reveals nothing. */
export function postFind(services: Services): Handler<Routes['POST /api/orders/find']> {
  return async ({ request, readBody }) => {
    const body = readBody();
    await services.limits.consume('orderLookups', networkRangeOf(request));
    await inSameTime(async () => {
      const [newest, ...others] = await findOrders(body, services);
      if (newest) await mailLinks(newest, others.length > 0 ? 'links' : 'link', services);
    });
    return {};
  };
}

const isFindable = ({ paidAt, pendingPayment }: Order): boolean => paidAt !== null || pendingPayment !== null;

/**
 * Finds the orders of this address that were paid, or by a method that takes days, newest first, or the one with this reference
 * if the address is its own.
 */
async function findOrders(
  { reference, email }: BodyOf<Routes['POST /api/orders/find']>,
  { orders, secrets }: Services,
): Promise<Order[]> {
  const emailHash = secrets.fingerprint('email', foldEmail(email.trim()));
  if (reference === undefined) return orders.paidOf(emailHash);
  const read = readReference(reference);
  const order = read === undefined ? undefined : await orders.byReference(read);
  const same = order?.emailHash?.equals(emailHash);
  return order && same && isFindable(order) ? [order] : [];
}

async function mailLinks(
  { id }: Order,
  kind: 'link' | 'links',
  { limits, mails, queue }: Services,
): Promise<void> {
  try {
    await limits.consume('mails', id);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await mails.requestAgain(id, kind);
  await queue.enqueue({ type: 'mail', id });
}
