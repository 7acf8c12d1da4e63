import Stripe from 'stripe';
import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';

export type Payments = ReturnType<typeof createPayments>;
export type PaymentsConfig = { secretKey: string; webhookSecrets: string[]; apiUrl: string; shopUrl: string };
export type CheckoutOrder = {
  id: string;
  reference: string;
  email: string;
  product: string;
  price: Price;
  locale: string;
};
/** What Stripe knows of a session, in our words. */
export type SessionFacts = {
  id: string;
  url: string | undefined;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  paymentIntent: string | undefined;
  orderId: string | undefined;
  price: Price;
  expiresAt: Date;
};
export type RefundFacts = { id: string; status: 'pending' | 'succeeded' | 'failed' };

/** Shortest life that Stripe allows a session. */
export const sessionMinutes = 30;

const timeoutMs = 20_000;

/** Talks to Stripe through its SDK. Every effect takes a key made by the caller before the call. */
export function createPayments({ secretKey, webhookSecrets, apiUrl, shopUrl }: PaymentsConfig) {
  const api = new URL(apiUrl);
  const protocol = api.protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(secretKey, {
    host: api.hostname,
    port: api.port || (protocol === 'https' ? '443' : '80'),
    protocol,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });

  async function openCheckout(order: CheckoutOrder, key: string, expiresAt: Date): Promise<SessionFacts> {
    const metadata = { order_id: order.id, reference: order.reference };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        customer_email: order.email,
        client_reference_id: order.id,
        metadata,
        payment_intent_data: { metadata, description: `${order.product} ${order.reference}` },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.price.currency,
              unit_amount: order.price.amount,
              product_data: { name: order.product },
            },
          },
        ],
        locale: 'auto',
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: `${shopUrl}/success?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${shopUrl}/transform?cancelled=1`,
      },
      { idempotencyKey: key },
    );
    return sessionFacts(session);
  }

  async function readSession(id: string): Promise<SessionFacts> {
    return sessionFacts(await stripe.checkout.sessions.retrieve(id));
  }

  async function refund(paymentIntent: string, amount: number, key: string): Promise<RefundFacts> {
    try {
      const made = await stripe.refunds.create(
        { payment_intent: paymentIntent, amount },
        { idempotencyKey: key },
      );
      return refundFacts(made);
    } catch (error) {
      // The answer to an earlier try may have been lost, or a stored failure is replayed: what Stripe lists is true.
      const listed = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 1 });
      if (listed.data[0]) return refundFacts(listed.data[0]);
      throw error;
    }
  }

  async function readRefund(id: string): Promise<RefundFacts> {
    return refundFacts(await stripe.refunds.retrieve(id));
  }

  /**
   * Verifies a webhook's signature on its raw body and says what it is about.
   * @throws Refusal `signature_wrong`.
   */
  function readWebhook(
    body: Buffer,
    signature: string,
  ): { id: string; type: string; objectId: string | undefined } {
    for (const secret of webhookSecrets) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, secret);
        const { object } = event.data as { object: { id?: string } };
        return { id: event.id, type: event.type, objectId: object.id };
      } catch {
        continue;
      }
    }
    throw new Refusal('signature_wrong');
  }

  return { openCheckout, readSession, refund, readRefund, readWebhook };
}

const closed = ['complete', 'expired'] as const;

function sessionFacts(session: Stripe.Checkout.Session): SessionFacts {
  return {
    id: session.id,
    url: session.url ?? undefined,
    status: closed.find((status) => status === session.status) ?? 'open',
    paid: session.mode === 'payment' && session.payment_status === 'paid',
    paymentIntent: idOf(session.payment_intent),
    orderId: session.metadata?.order_id,
    price: { amount: session.amount_total ?? 0, currency: session.currency ?? '' },
    expiresAt: new Date(session.expires_at * 1000),
  };
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

function refundFacts(refund: Stripe.Refund): RefundFacts {
  if (refund.status === 'succeeded') return { id: refund.id, status: 'succeeded' };
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return { id: refund.id, status: failed ? 'failed' : 'pending' };
}
