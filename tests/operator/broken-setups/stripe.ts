import { examineStripe } from '#operator/doctor/stripe.ts';
import { examineWebhooks } from '#operator/doctor/webhooks.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { givenOpenDatabase, givenOrder } from '../../support/orders.ts';
import { query } from '../../support/query.ts';
import { givenStripe, goodEndpoint, publicUrl } from '../stripe-double.ts';
import { closed, shopOf, type BrokenSetup } from './broken-setup.ts';

async function stripe(account: Parameters<typeof givenStripe>[0]): Promise<Finding[]> {
  using double = await givenStripe(account);
  return await examineStripe(shopOf(double.settings));
}

async function webhooks(account: Parameters<typeof givenStripe>[0]): Promise<Finding[]> {
  using double = await givenStripe(account);
  return await examineWebhooks(shopOf({ ...double.settings, PUBLIC_URL: publicUrl }));
}

export const brokenStripe: BrokenSetup[] = [
  {
    name: 'a key that Stripe does not know',
    examine: () => stripe({ unknownKey: true }),
    check: 'stripe.key',
    message: /does not accept it: Invalid API Key/,
    remedy: /Copy STRIPE_SECRET_KEY again/,
  },
  {
    name: 'a key without refunds',
    examine: () => stripe({ refuses: ['POST /v1/refunds'] }),
    check: 'stripe.permissions',
    message: /lacks permissions: Charges and Refunds: Write\./,
    remedy: /restricted key/,
  },
  {
    name: 'a key without disputes',
    examine: () => stripe({ refuses: ['GET /v1/disputes'] }),
    check: 'stripe.permissions',
    message: /lacks permissions: Disputes: Read\./,
    remedy: /restricted key/,
  },
  {
    name: 'an account without a payment method for the currency',
    examine: () => stripe({ methods: ['ideal'] }),
    check: 'stripe.payment-methods',
    message: /takes none in USD/,
    remedy: /under Settings, Payment methods/,
  },
  {
    name: 'a clock that is 10 minutes behind',
    examine: () => stripe({ secondsAhead: 600 }),
    check: 'stripe.clock',
    message: /(59|60)\d s behind/,
    remedy: /timedatectl set-ntp true/,
  },
  {
    name: 'Stripe behind a closed port',
    examine: () =>
      examineStripe(shopOf({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: `http://${closed}` })),
    check: 'stripe.key',
    message: /did not say whether it accepts it: .*ECONNREFUSED/,
    remedy: /network, DNS, firewall/,
  },
  {
    name: 'no webhook endpoint',
    examine: () => webhooks({ endpoints: [] }),
    check: 'stripe.webhook-endpoint',
    message: /none for https:\/\/toons\.example\.com\/api\/stripe\/webhook/,
    remedy: /Add it in Stripe’s Workbench/,
  },
  {
    name: 'a webhook endpoint that is disabled',
    examine: () => webhooks({ endpoints: [{ ...goodEndpoint, status: 'disabled' }] }),
    check: 'stripe.webhook-endpoint',
    message: /is disabled/,
    remedy: /Enable it/,
  },
  {
    name: 'a webhook endpoint without an event',
    examine: () =>
      webhooks({ endpoints: [{ ...goodEndpoint, enabled_events: goodEndpoint.enabled_events.slice(1) }] }),
    check: 'stripe.webhook-endpoint',
    message: /does not get checkout\.session\.completed\./,
    remedy: /Add these events/,
  },
  {
    name: 'a webhook endpoint of another API version',
    examine: () => webhooks({ endpoints: [{ ...goodEndpoint, api_version: '2020-08-27' }] }),
    check: 'stripe.webhook-endpoint',
    message: /in API version 2020-08-27; the shop reads 20/,
    remedy: /add another one of version 20/,
  },
  {
    name: 'a webhook endpoint of an account whose API version is another one',
    examine: () => webhooks({ defaultVersion: '2019-12-03' }),
    check: 'stripe.webhook-endpoint',
    message: /in API version 2019-12-03/,
    remedy: /keeps its version/,
  },
  {
    name: 'an endpoint for thin events without one of them',
    examine: () => {
      const [, ...others] = goodEndpoint.enabled_events.map((name) => `v1.${name}`);
      return webhooks({ endpoints: [], thin: { ...goodEndpoint, enabled_events: others } });
    },
    check: 'stripe.webhook-endpoint',
    message: /does not get checkout\.session\.completed\./,
    remedy: /Add these events/,
  },
  {
    name: 'a wrong webhook secret: a payment whose event was not verified',
    async examine() {
      await using opened = await givenOpenDatabase();
      const { id } = await givenOrder(opened.db);
      await query(
        opened.url,
        `insert into order_events (order_id, event, state, at) values ('${id}', 'pay', 'paid', now() - interval '20 minutes')`,
      );
      using double = await givenStripe();
      const environment = { ...double.settings, PUBLIC_URL: publicUrl, DATABASE_URL: opened.url };
      return await examineWebhooks(shopOf(environment, new Date(Date.now() - 3_600_000)));
    },
    check: 'stripe.webhook-secret',
    message: /learned of the payment of .* only by asking/,
    remedy: /Copy the signing secret of https:\/\/toons\.example\.com\/api\/stripe\/webhook/,
  },
];
