import { expect, test } from 'vitest';
import { readSettings } from '#config.ts';
import { examineStripe } from '#operator/doctor/stripe.ts';
import { apiVersion } from '#adapters/payments/webhook-events.ts';
import { examineWebhooks } from '#operator/doctor/webhooks.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { givenDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { givenStripe, goodEndpoint, publicUrl } from './stripe-double.ts';

test('a webhook secret is right only after an event was verified with it', async () => {
  await using database = await givenDatabase();
  using stripe = await givenStripe();
  const settings = readSettings({ ...stripe.settings, PUBLIC_URL: publicUrl, DATABASE_URL: database.url });
  const examine = async () => {
    const findings = await examineWebhooks({ settings, startedAt: new Date(Date.now() - 60_000) });
    return findings.find(({ check }) => check === 'stripe.webhook-secret')?.outcome;
  };

  expect(await examine()).toBe('unchecked');
  await query(database.url, `insert into stripe_events (id, type) values ('evt_1', 'refund.created')`);
  expect(await examine()).toBe('right');
});

test.each([
  ['right', 'a later version of the same release', apiVersion.replace(/^\d{4}/, '2099')],
  ['wrong', 'an earlier version of the same release', apiVersion.replace(/^\d{4}/, '2020')],
  ['wrong', 'the next release', '2099-03-31.zinnia'],
])('it is %s for an endpoint to send objects in %s', async (outcome, _words, version) => {
  using stripe = await givenStripe({ endpoints: [{ ...goodEndpoint, api_version: version }] });
  const settings = readSettings({ ...stripe.settings, PUBLIC_URL: publicUrl });

  const findings = await examineWebhooks({ settings, startedAt: undefined });
  const endpoint = findings.find(({ check }) => check === 'stripe.webhook-endpoint');
  expect(endpoint?.outcome).toBe(outcome);
});

test('a key that may not look at payment methods is no fault', async () => {
  using stripe = await givenStripe({ refuses: ['GET /v1/payment_method_configurations'] });
  const findings = await examineStripe({ settings: readSettings(stripe.settings) });

  const notRight = findings.filter(({ outcome }) => outcome !== 'right');
  expect(notRight.map(({ check, outcome }) => [check, outcome])).toEqual([
    ['stripe.payment-methods', 'unchecked'],
  ]);
});

test('a key that may not look at the balance is no fault, and the doctor names what it lacks', async () => {
  using stripe = await givenStripe({ refuses: ['GET /v1/balance_transactions', 'GET /v1/payouts'] });
  const findings = await examineStripe({ settings: readSettings(stripe.settings) });

  const [finding, ...others] = findings.filter(({ outcome }) => outcome !== 'right');
  expect([finding?.check, finding?.outcome]).toEqual(['stripe.balance', 'unchecked']);
  expect(finding?.remedy).toContain('Balance Transaction Sources: Read and Payouts: Read');
  expect(others).toEqual([]);
});

test('a stand-in for Stripe is checked for neither a webhook endpoint nor events', async () => {
  await using stripe = await createStripeStandin({
    ...{
      port: 0,
      secretKey: 'sk_test_0123456789secret',
      webhookSecret: 'whsec_x',
      webhookUrl: 'http://127.0.0.1:3000/api/stripe/webhook',
    },
  });
  const settings = readSettings({
    ...{
      STRIPE_SECRET_KEY: 'sk_test_0123456789secret',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: stripe.url,
    },
    PUBLIC_URL: publicUrl,
  });

  const findings = await examineWebhooks({ settings, startedAt: new Date() });
  expect(findings.map(({ check, outcome }) => [check, outcome])).toEqual([
    ['stripe.webhook-endpoint', 'unchecked'],
  ]);
});
