import { openStripe, type StripeAccess } from '../payments/stripe-client.ts';

/** Asks Stripe for one session, which a key that may take payments can see. @throws an error in Stripe's or the network's words. */
export async function probeStripe(access: StripeAccess): Promise<void> {
  try {
    await openStripe(access).checkout.sessions.list({ limit: 1 });
  } catch (error) {
    // What kept the SDK from Stripe stands only in there.
    const { detail } = error as { detail?: unknown };
    throw detail instanceof Error ? detail : error;
  }
}
