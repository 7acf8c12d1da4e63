import { missingPermissions } from '../payments/permissions.ts';
import type { StripeAccess } from '../payments/stripe-client.ts';

/** What the key is not allowed although the shop needs it. @throws an error in Stripe's or the network's words */
export async function probeStripe(access: StripeAccess): Promise<string[]> {
  try {
    return await missingPermissions(access);
  } catch (error) {
    // What kept the SDK from Stripe stands only in there.
    const { detail } = error as { detail?: unknown };
    throw detail instanceof Error ? detail : error;
  }
}
