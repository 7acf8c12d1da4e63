import { z } from 'zod';
import type { Price } from '#domain/money.ts';
import type { OrderKind } from '#domain/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { isAboutEmail, unlessReplayed } from './key-used-up.ts';
import type { DisputeFacts } from '../database/tables/disputes.ts';
import { isLive } from './account.ts';
import { createDisputing, disputeFacts } from './disputes.ts';
import { missingPermissions } from './permissions.ts';
import { createRefunding } from './refunding.ts';
import { idOf, sessionFacts, type SessionFacts } from './session-facts.ts';
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
/** What a webhook is about; what is true is read from Stripe, but for disputes, which a key may not be allowed to read. */
export type StripeNotice = {
  id: string;
  type: string;
  objectId: string | undefined;
  livemode: boolean;
  /** When that came to be, on Stripe's clock. */
  at: Date;
  dispute: DisputeFacts | undefined;
  /** The payment of which something was given back, or is not any more. */
  refundedPayment: string | undefined;
};

const reference = z.union([z.string(), z.object({ id: z.string() })]);
const eventObject = z.object({ id: z.string().optional() });
const disputeObject = z.object({
  id: z.string(),
  payment_intent: reference.nullish(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().optional() }).nullish() })
    .nullish(),
});
/** Of a refund and of a charge alike. */
const refundedObject = z.object({ payment_intent: reference.nullish() });

function disputeIn(type: string, object: unknown): DisputeFacts | undefined {
  const dispute = type.startsWith('charge.dispute.') ? disputeObject.safeParse(object).data : undefined;
  return dispute && disputeFacts(dispute);
}

/** Events of refunds come under several names, and which of them an endpoint sends is its operator's choice. */
const isAboutRefund = (type: string): boolean =>
  type.startsWith('refund.') || type.startsWith('charge.refund');

function refundedIn(type: string, object: unknown): string | undefined {
  return isAboutRefund(type) ? idOf(refundedObject.safeParse(object).data?.payment_intent) : undefined;
}

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

  /**
   * Verifies a webhook's signature on its raw body and says what it is about.
   * @throws Refusal `signature_wrong`.
   */
  function readWebhook(body: Buffer, signature: string): StripeNotice {
    for (const secret of webhookSecrets) {
      try {
        const { id, type, livemode, created, data } = stripe.webhooks.constructEvent(body, signature, secret);
        const objectId = eventObject.safeParse(data.object).data?.id;
        const [at, object] = [new Date(created * 1000), data.object];
        const about = { dispute: disputeIn(type, object), refundedPayment: refundedIn(type, object) };
        return { id, type, objectId, livemode, at, ...about };
      } catch {
        continue;
      }
    }
    throw new Refusal('signature_wrong');
  }

  return {
    openCheckout,
    readSession,
    sessionsSince,
    readWebhook,
    /** Whether cards are charged; what says otherwise is not of this mode. */
    livemode: isLive(secretKey),
    missingPermissions: () => missingPermissions({ secretKey, apiUrl }),
    /** Undefined where the key may not look. */
    missingEvents: async () => (await readEndpoint({ secretKey, apiUrl }, shopUrl))?.missing,
    ...createRefunding(stripe),
    ...createDisputing(stripe),
  };
}
