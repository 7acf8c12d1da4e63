import type { Price } from '#domain/money.ts';
import type { OrderKind } from '#domain/order.ts';
import { isAboutEmail, unlessReplayed } from './key-used-up.ts';
import { isLive } from './account.ts';
import { createDisputing } from './disputes.ts';
import { createNotices } from './notices.ts';
import { missingPermissions } from './permissions.ts';
import { createRefunding } from './refunding.ts';
import { sessionFacts, type SessionFacts } from './session-facts.ts';
import { openStripe, type StripeAccess } from './stripe-client.ts';
import { readEndpoint } from './webhook-events.ts';

export type PaymentsConfig = StripeAccess & {
  webhookSecrets: string[];
  shopUrl: string;
  /** Distinguishes our sessions from those of others on the same Stripe account. */
  shopFingerprint: string;
  /** Where Stripe Tax finds out the tax that prices contain; `code`: what is sold. */
  tax?: { code: string | undefined } | undefined;
  invoices?: boolean;
};
export type CheckoutOrder = {
  id: string;
  kind: OrderKind;
  /** The how-manieth session of the order this is. */
  n: number;
  reference: string;
  /** The identity of the database that the order is in. */
  database: string;
  email: string | null;
  product: string;
  price: Price;
};
/** Talks to Stripe through its SDK. Every effect takes a key made by the caller before the call. */
export function createPayments({
  secretKey,
  webhookSecrets,
  apiUrl,
  shopUrl,
  shopFingerprint,
  tax,
  invoices = false,
}: PaymentsConfig) {
  const stripe = openStripe({ secretKey, apiUrl });
  const livemode = isLive(secretKey);

  /** @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise. */
  async function openCheckout(order: CheckoutOrder, key: string, expiresAt: Date): Promise<SessionFacts> {
    try {
      return await createSession(order, key, expiresAt);
    } catch (error) {
      if (order.email === null || !isAboutEmail(error)) throw error;
      // Who pays can enter another there; our mails go to the one that we have.
      return createSession({ ...order, email: null }, `${key}-without-email`, expiresAt);
    }
  }

  async function createSession(order: CheckoutOrder, key: string, expiresAt: Date): Promise<SessionFacts> {
    const { id, kind, n, reference, database, email, product, price } = order;
    const metadata = { order_id: id, reference, shop: shopFingerprint, database, session: n };
    const opening = stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        ...(email !== null && { customer_email: email }),
        client_reference_id: id,
        metadata,
        payment_intent_data: { metadata, description: `${product} ${reference}` },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: price.currency,
              unit_amount: price.amount,
              product_data: { name: product, ...(tax?.code !== undefined && { tax_code: tax.code }) },
              // The price on the shop's button is what is paid: a tax on top would be another price.
              ...(tax && { tax_behavior: 'inclusive' }),
            },
          },
        ],
        ...(tax && { automatic_tax: { enabled: true } }),
        ...(invoices && { invoice_creation: { enabled: true } }),
        locale: 'auto',
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: `${shopUrl}/success?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${shopUrl}/${kind === 'gift' ? 'gift' : 'transform'}?order=${id}&cancelled=1`,
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

  /** All sessions on the account that were opened since then, newest first; not only ours. */
  async function* sessionsSince(since: Date): AsyncGenerator<SessionFacts> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
      yield sessionFacts(session);
    }
  }

  return {
    openCheckout,
    readSession,
    sessionsSince,
    /** Whether cards are charged; what says otherwise is not of this mode. */
    livemode,
    missingPermissions: () => missingPermissions({ secretKey, apiUrl }),
    /** Undefined where the key may not look. */
    missingEvents: async () => (await readEndpoint({ secretKey, apiUrl }, shopUrl))?.missing,
    ...createNotices(stripe, { secrets: webhookSecrets, livemode }),
    ...createRefunding(stripe),
    ...createDisputing(stripe),
  };
}
