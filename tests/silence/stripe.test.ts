import { expect, it } from 'vitest';
import { openStripe } from '#adapters/payments/stripe-client.ts';
import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { givenSilence, httpSilences } from '../support/silences.ts';

const keys = { secretKey: `sk_test_${'t'.repeat(24)}`, webhookSecret: `whsec_${'w'.repeat(24)}` };
/** Limit for each of three tries; the SDK pauses between them. */
const timeoutMs = 500;
const limitMs = 10_000;

it.concurrent.each(httpSilences)('a call to Stripe soon fails as an outage: %s', async (kind) => {
  await using stripe = await createStripeStandin({ port: 0, ...keys, webhookUrl: 'http://127.0.0.1:1' });
  await using silence = await givenSilence(kind, stripe.url);
  const sdk = openStripe({ ...keys, apiUrl: silence.url, timeoutMs });
  await silence.fallSilent();
  const begun = performance.now();
  const failure: unknown = await sdk.balance.retrieve().then(
    () => undefined,
    (error: unknown) => error,
  );

  expect(performance.now() - begun).toBeLessThan(limitMs);
  expect(failure).toBeInstanceOf(Error);
  expect(stripeFailure(failure).remedy).toBeUndefined();
});
