import type { Request } from 'express';
import type { GiftSending } from '#adapters/database/schema/gifts.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { GiftSendingRequest } from '#contract/gift-card.ts';
import type { Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { isSendable, sendingTime } from '#domain/gift-sending.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail } from '#domain/strike.ts';
import type { Handler } from '../http/route.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Reads to whom a giver with this address has a gift sent, and when. @throws Refusal */
export function sendingOf(
  { recipient, day, timeZone }: GiftSendingRequest,
  giver: string,
  { secrets }: Services,
): GiftSending {
  if (!isPlainAddress(recipient)) throw new Refusal('email_malformed');
  if (!isTimeZone(timeZone)) throw new Refusal('malformed');
  const now = new Date();
  const sendAt = day === undefined ? now : sendingTime(day, timeZone);
  if (!isSendable(sendAt, now)) throw new Refusal('gift_day');
  return { recipient, timeZone, sendAt, giverHash: secrets.fingerprint('email', foldEmail(giver)) };
}

/** Sends the gift at once or on a day, in place of what was planned before. */
export function postGiftSending(services: Services): Handler<Routes['POST /api/orders/current/gift']> {
  return async ({ request, readBody }) => {
    const { id, email } = await currentGift(request, services);
    const sending = sendingOf(readBody(), email, services);
    // A gift that was bought before gifts had cards gets one.
    await services.gifts.add({ orderId: id, secretHash: hashOf(services.secrets.giftSecret(id)) });
    if (!(await services.gifts.plan(id, sending))) throw new Refusal('gift_sent');
    return {};
  };
}

export function deleteGiftSending(services: Services): Handler<Routes['DELETE /api/orders/current/gift']> {
  return async ({ request }) => {
    const { id } = await currentGift(request, services);
    if (!(await services.gifts.plan(id, undefined))) throw new Refusal('gift_sent');
    return {};
  };
}

/** @throws Refusal `order_unknown`; `nothing_to_send` if it is no gift, or its giver's address was deleted */
async function currentGift(request: Request, services: Services): Promise<Order & { email: string }> {
  const order = await currentOrder(request, services);
  const { kind, email } = order;
  if (kind !== 'gift' || email === null) throw new Refusal('nothing_to_send');
  return { ...order, email };
}
