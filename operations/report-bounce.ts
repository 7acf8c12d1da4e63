import { signal } from '#adapters/database/processes/notifications.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { GiftWithMail } from '#adapters/database/tables/gifts.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Decides whether a mail server has accepted the mail with a gift, or may have. */
export function isGiftSent(gift: Pick<GiftWithMail, 'mailStatus'> | undefined): boolean {
  return gift?.mailStatus === 'accepted' || gift?.mailStatus === 'unknown';
}

/**
 * Records that the mail with a gift came back after a server had accepted it. Its giver is told by mail, and can correct the
 * address.
 * @returns which of the gift's addresses it was, counted from 1
 * @throws OperationError
 */
export async function reportBounce({ id, reference }: Pick<Order, 'id' | 'reference'>, services: Services) {
  const { db, gifts, mails, queue } = services;
  const gift = await gifts.ofOrder(id);
  if (!gift || !isGiftSent(gift)) throw new OperationError('gift_not_sent', { reference });
  await db.transaction().execute(async (tx) => {
    await mails.markBounced(id, gift.addresses, tx);
    await mails.add(id, 'gift_undelivered', String(gift.addresses), tx);
    await signal(tx, { orderId: id, kind: 'changed' });
  });
  await queue.enqueue({ type: 'mail', id });
  return { reference, address: gift.addresses };
}
