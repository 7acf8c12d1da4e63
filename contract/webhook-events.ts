import * as z from 'zod/mini';
import { orderKinds, orderStates, waysToPay } from '#domain/order.ts';
import { disputeStatuses, refundReasons } from '#domain/payment.ts';
import type { WebhookEventType } from '#domain/webhook-event.ts';
import { priceAnswer } from './shop.ts';

/** Order as other programs see it: what happened, not to whom. */
export const orderFacts = {
  id: z.string(),
  reference: z.string(),
  kind: z.enum(orderKinds),
  /** State when the event was written, or when the request is answered. */
  state: z.enum(orderStates),
  /** Null for a gift. */
  style: z.nullable(z.string()),
  paidBy: z.enum(waysToPay),
  /** Set if it has bought several pictures, the first of which is its own; each of the others is an order paid by a code. */
  pack: z.nullable(z.object({ pictures: z.number() })),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
};
const order = z.object(orderFacts);

/** Payment at Stripe, with the sum that was returned of it so far. */
const payment = z.object({
  id: z.string(),
  ...priceAnswer.shape,
  refunded: z.number(),
  /** False in Stripe's test mode. */
  livemode: z.boolean(),
});

const dispute = z.object({
  id: z.string(),
  status: z.enum(disputeStatuses),
  /** Stripe's own status. */
  stripeStatus: z.nullable(z.string()),
  /** Null if all of the payment is disputed. */
  amount: z.nullable(z.number()),
});

/** Codes issued together, without the codes themselves. */
const code = z.object({
  /** Id of the code, of the batch if an operator issued several, or of the order of a pack. */
  id: z.string(),
  /** `refusal`: in place of a refused photo; `gift`: it was bought; `pack`: the further pictures of one; `operator`: given away. */
  reason: z.enum(['refusal', 'gift', 'pack', 'operator']),
  count: z.number(),
  expiresAt: z.string(),
  /** Highest price of a picture it can draw; null: any. */
  worth: z.nullable(priceAnswer),
});

const refund = z.object({ order, payment, refund: z.object({ reason: z.enum(refundReasons) }) });

/** `data` of each event. */
export const webhookEventData = {
  'order.paid': z.object({ order, payment: z.nullable(payment) }),
  'order.delivered': z.object({ order, payment: z.nullable(payment) }),
  'order.refunded': refund,
  'order.refund_failed': refund,
  'order.disputed': z.object({ order, payment, dispute }),
  'code.issued': z.object({ order: z.nullable(order), code }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;

/** Describes when each event is posted, for the OpenAPI document. */
export const webhookEventSummaries: Record<WebhookEventType, string> = {
  'order.paid': 'An order was paid, by card (`payment`) or by a code',
  'order.delivered': 'A picture was delivered',
  'order.refunded': 'Stripe has accepted a refund: `payment.refunded` is more than before',
  'order.refund_failed':
    'A bank has refused a refund that Stripe had accepted, or a person has withdrawn it: `payment.refunded` is less than before',
  'order.disputed': 'A payment is disputed, or the bank has decided; once for each status',
  'code.issued': 'A code for a picture was issued, or several at once',
};

/** Body of the post of an event, by Standard Webhooks. */
export const webhookEventBody = <Type extends WebhookEventType>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: z.string(), data: webhookEventData[type] });
