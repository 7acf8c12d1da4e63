import type { Price } from '#domain/money.ts';
import type { OrderKind } from '#domain/order.ts';
import { isAboutEmail, unlessReplayed } from './key-used-up.ts';
import { isLive } from './account.ts';
import { createBalance } from './balance.ts';
import { createDisputing } from './disputes.ts';
import { createNotices } from './notices.ts';
import { keepForADay, readPaymentMethods } from './payment-methods.ts';
import { missingBalancePermissions, missingPermissions } from './permissions.ts';
import { createRefunding } from './refunding.ts';
import { sessionFacts, type SessionFacts } from './session-facts.ts';
import { openStripe, type StripeAccess } from './stripe-client.ts';
import { readEndpoint } from './webhook-events.ts';

export type PaymentsConfig = StripeAccess & {
  webhookSecrets: string[];
  shopUrl: string;
  /** Distinguishes our sessions from those of other shops on the same Stripe account. */
  shopFingerprint: string;
  /** True if Stripe Tax works out the tax included in prices. */
  tax?: boolean;
  /** Tax code of the product; by default the account's, or `aiTaxCode`. */
  taxCode?: string | undefined;
  invoices?: boolean;
  /** True if Link, a company of Stripe, is the seller on record (Managed Payments). */
  managed?: boolean;
};
export type CheckoutOrder = {
  id: string;
  kind: OrderKind;
  /** Number of the session within its order. */
  n: number;
  reference: string;
  /** Identity of the database that the order is in. */
  database: string;
  email: string | null;
  product: string;
  price: Price;
  /** Further lines, each with its own price. */
  further?: CheckoutLine[];
};
type CheckoutLine = { product: string; price: Price };
/** Stripe's tax code of AI services in the cloud, downloaded, for personal use. Managed Payments sells only what has an eligible one. */
const aiTaxCode = 'txcd_10105003';

/** Limit for questions whose answer only adds to a page. */
const askedInPassingMs = 3000;

/** Talks to Stripe through its SDK. Every call with an effect takes an idempotency key that the caller made before. */
export function createPayments({
  secretKey,
  webhookSecrets,
  apiUrl,
  shopUrl,
  shopFingerprint,
  tax = false,
  managed = false,
  taxCode = managed ? aiTaxCode : undefined,
  invoices = false,
}: PaymentsConfig) {
  const stripe = openStripe({ secretKey, apiUrl });
  const livemode = isLive(secretKey);
  const taxed = tax || managed;

  /** @throws KeyUsedUp when only another key can succeed; Stripe's error otherwise */
  async function openCheckout(order: CheckoutOrder, key: string, expiresAt: Date): Promise<SessionFacts> {
    try {
      return await createSession(order, key, expiresAt);
    } catch (error) {
      if (order.email === null || !isAboutEmail(error)) throw error;
      // The payer can enter another address on Stripe's page; our mails go to the one in the order.
      return createSession({ ...order, email: null }, `${key}-without-email`, expiresAt);
    }
  }

  function priceData({ product, price }: CheckoutLine) {
    return {
      currency: price.currency,
      unit_amount: price.amount,
      product_data: { name: product, ...(taxed && taxCode !== undefined && { tax_code: taxCode }) },
      // The price on the shop's button is the price to pay: tax on top would change it.
      ...(taxed && { tax_behavior: 'inclusive' as const }),
    };
  }

  async function createSession(order: CheckoutOrder, key: string, expiresAt: Date): Promise<SessionFacts> {
    const { id, kind, n, reference, database, email, product, further = [] } = order;
    const metadata = { order_id: id, reference, shop: shopFingerprint, database, session: n };
    const opening = stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ...(email !== null && { customer_email: email }),
        client_reference_id: id,
        metadata,
        payment_intent_data: { metadata, description: `${product} ${reference}` },
        line_items: [order, ...further].map((line) => ({ quantity: 1, price_data: priceData(line) })),
        ...(tax && { automatic_tax: { enabled: true } }),
        ...(invoices && { invoice_creation: { enabled: true } }),
        ...(managed && { managed_payments: { enabled: true } }),
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

  /** Lists all sessions on the account opened since then, newest first; not only ours. */
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
    /** True if cards are really charged; events and objects with another `livemode` belong to the other mode. */
    livemode,
    /** Payment methods that buyers are offered, as far as they are known. */
    paymentMethods: keepForADay(() => readPaymentMethods({ secretKey, apiUrl })),
    missingPermissions: () => missingPermissions({ secretKey, apiUrl }),
    missingBalancePermissions: () =>
      missingBalancePermissions({ secretKey, apiUrl, timeoutMs: askedInPassingMs }),
    /** Undefined when the key may not read endpoints. */
    missingEvents: async () => (await readEndpoint({ secretKey, apiUrl }, shopUrl))?.missing,
    ...createNotices(stripe, { secrets: webhookSecrets, livemode }),
    ...createRefunding(stripe),
    ...createDisputing(stripe),
    ...createBalance(stripe),
  };
}
