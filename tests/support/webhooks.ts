import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { openCheckout } from '#server/orders/open-checkout.ts';
import { createCustomer } from './customer.ts';
import { givenOrder } from './orders.ts';
import type { TestShop } from './shop.ts';
import { waitUntil } from './wait-until.ts';

/** Events that Stripe may send about an order that is paid by a slow method and refunded. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
] as const;
type EventType = (typeof eventTypes)[number];

const patienceSeconds = 120;

function permutationsOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first, at) => permutationsOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** All 120 orders in which the events can come. */
export const eventOrders: EventType[][] = permutationsOf(eventTypes);

/** Signs an event as Stripe does; `timestamp` is in seconds. */
export function signed(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

export function postWebhook({ url }: { url: string }, body: string, signature: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body });
}

export function eventOf(type: EventType, object: object): string {
  const id = `evt_${randomUUID()}`;
  return JSON.stringify({ id, object: 'event', livemode: false, type, data: { object } });
}

/** Returns a thin event, as an event destination with that payload setting gets it: it names its object without including it. */
export function thinEventOf(type: string, object: { id: string; type: string }, livemode = false): string {
  const { id } = object;
  return JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'v2.core.event', livemode, type: `v1.${type}` },
    created: new Date().toISOString(),
    related_object: { ...object, url: `/v1/objects/${id}` },
  });
}

/**
 * Pays an order without a photo, which is refunded at once, while events come in this order; an event about the refund
 * comes once there is one. @returns the order's id, once it is refunded
 */
export async function receiveEvents(shop: TestShop, order: EventType[]): Promise<string> {
  const { orders, refunds, db } = shop.services;
  const placed = await givenOrder(db);
  const { sessionId } = await openCheckout(placed, shop.services);
  await createCustomer(shop).pay({ sessionId }, 'async_paid');
  const refund = async () => (await refunds.ofOrder(placed.id))[0]?.stripeId;
  for (const type of order) {
    const id = type.startsWith('refund.') ? await waitUntil(refund, patienceSeconds) : sessionId;
    const event = eventOf(type, { id });
    const answer = await postWebhook(shop, event, signed(event, shop.config.STRIPE_WEBHOOK_SECRET));
    if (!answer.ok) throw new Error(`${type} was answered ${answer.status}`);
  }
  await waitUntil(async () => (await orders.byId(placed.id))?.state === 'refunded', patienceSeconds);
  return placed.id;
}
