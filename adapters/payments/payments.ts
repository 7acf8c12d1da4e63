import type { Price } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { unlessReplayed } from './key-used-up.ts';
import { createRefunding } from './refunding.ts';
import { idOf, sessionFacts, type SessionFacts } from './session-facts.ts';
import { openStripe, type StripeAccess } from './stripe-client.ts';

export type PaymentsConfig = StripeAccess & {
  webhookSecrets: string[];
  shopUrl: string;
  /** Tells our sessions from those of others on the same Stripe account. */
  shopFingerprint: string;
};
export type CheckoutOrder = {
  id: string;
  /** The how-manieth session of the order this is. */
  n: number;
  reference: string;
  email: string;
  product: string;
  price: Price;
};
/** What a webhook is about; whoever looks into it asks Stripe what is true. */
export type StripeNotice = {
  id: string;
  type: string;
  objectId: string | undefined;
  paymentIntent: string | undefined;
};

/** Talks to Stripe through its SDK. Every effect takes a key made by the caller before the call. */
export function createPayments({
  secretKey,
  webhookSecrets,
  apiUrl,
  shopUrl,
  shopFingerprint,
}: PaymentsConfig) {
  const stripe = openStripe({ secretKey, apiUrl });

  /** @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise. */
  async function openCheckout(order: CheckoutOrder, key: string, expiresAt: Date): Promise<SessionFacts> {
    const { id, n, reference, email, product, price } = order;
    const metadata = { order_id: id, reference, shop: shopFingerprint, session: n };
    const opening = stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        customer_email: email,
        client_reference_id: id,
        metadata,
        payment_intent_data: { metadata, description: `${product} ${reference}` },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: price.currency,
              unit_amount: price.amount,
              product_data: { name: product },
            },
          },
        ],
        locale: 'auto',
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: `${shopUrl}/success?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${shopUrl}/transform?order=${id}&cancelled=1`,
      },
      { idempotencyKey: key },
    );
    const session = await opening.catch((error: unknown) => {
      throw unlessReplayed(error);
    });
    return sessionFacts(session);
  }

  async function readSession(id: string): Promise<SessionFacts> {
    return sessionFacts(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
  }

  /** Our sessions that were opened since then, newest first, as Stripe lists them. */
  async function* sessionsSince(since: Date): AsyncGenerator<SessionFacts> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
      const facts = sessionFacts(session);
      if (facts.shop === shopFingerprint) yield facts;
    }
  }

  /**
   * Verifies a webhook's signature on its raw body and says what it is about.
   * @throws Refusal `signature_wrong`.
   */
  function readWebhook(body: Buffer, signature: string): StripeNotice {
    for (const secret of webhookSecrets) {
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(body, signature, secret);
        const object = data.object as { id?: string; payment_intent?: string | { id: string } | null };
        return { id, type, objectId: object.id, paymentIntent: idOf(object.payment_intent) };
      } catch {
        continue;
      }
    }
    throw new Refusal('signature_wrong');
  }

  return { openCheckout, readSession, sessionsSince, readWebhook, ...createRefunding(stripe) };
}
