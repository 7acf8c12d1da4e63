import { readWebhookFacts, type WebhookFacts } from '#adapters/probes/postgres.ts';
import {
  apiVersion,
  readEndpoint,
  webhookPath,
  type EndpointFacts,
} from '#adapters/payments/webhook-events.ts';
import { isPublic } from '#config.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop, Settings } from './shop.ts';

const endpointCheck = about('stripe.webhook-endpoint', 'Stripe webhook endpoint');
const secretCheck = about('stripe.webhook-secret', 'Stripe webhook secret');

const notPublic =
  'Stripe cannot reach a shop at a loopback address, which learns of payments by asking; it matters once PUBLIC_URL is open to others.';

const ofStandin = endpointCheck.unchecked(
  'the stand-in notifies the shop by itself; it matters once STRIPE_SECRET_KEY is one of Stripe’s.',
);

/** Checks whether Stripe sends its events to the shop, and whether the shop can verify them. */
export async function examineWebhooks(shop: ExaminedShop): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = shop.settings;
  if (key === undefined) return [endpointCheck.unchecked('STRIPE_SECRET_KEY is not set.')];
  const remedy =
    'Set STRIPE_WEBHOOK_SECRET; the Stripe dashboard shows it beside the endpoint, under Webhooks.';
  const endpoint = await examineEndpoint(shop.settings, key);
  if (endpoint === ofStandin) return [endpoint];
  return [
    endpoint,
    secret === undefined
      ? secretCheck.wrong('not set: nothing verifies what Stripe sends.', remedy)
      : await examineSecret(shop),
  ];
}

async function examineEndpoint(settings: Settings, secretKey: string): Promise<Finding> {
  const { PUBLIC_URL: url, STRIPE_API_URL: apiUrl } = settings;
  if (url === undefined || !isPublic(url)) return endpointCheck.unchecked(notPublic);
  const address = url + webhookPath;
  try {
    const endpoint = await readEndpoint({ secretKey, apiUrl }, url);
    if (endpoint) return endpointFinding(endpoint, address);
    const give = `Give the key the permission “Webhook Endpoints, Event Destinations: Read”, or check ${where} that ${address} gets every event that docs/operating.md lists.`;
    return endpointCheck.unchecked('the key may not read it.', give);
  } catch (error) {
    return endpointCheck.unchecked(`Stripe did not say: ${messageOf(error)}`);
  }
}

const where = 'in Stripe’s Workbench, under Webhooks';

function endpointFinding({ status, missing, otherVersion }: EndpointFacts, address: string): Finding {
  if (status === 'stand-in') return ofStandin;
  if (status === 'none')
    return endpointCheck.wrong(
      `Stripe has none for ${address}.`,
      `Add it ${where}, with API version ${apiVersion}, and the events that docs/operating.md lists.`,
    );
  if (status === 'disabled')
    return endpointCheck.wrong(
      `${address} is disabled.`,
      `Enable it ${where}: Stripe disables one that does not answer for days.`,
    );
  if (missing.length > 0)
    return endpointCheck.wrong(
      `${address} does not get ${missing.join(', ')}.`,
      `Add these events to it ${where}.`,
    );
  if (otherVersion !== undefined)
    return endpointCheck.wrong(
      `${address} gets its events in API version ${otherVersion}; the shop reads ${apiVersion}.`,
      `An endpoint keeps its version: add another one of version ${apiVersion}, or a later one of the same name, for the same address ${where}, put its signing secret into STRIPE_WEBHOOK_SECRET, and delete the old one.`,
    );
  return endpointCheck.right(`${address} gets every event that is needed.`);
}

/** Checks the webhook secret by events that arrived, or should have: there is no way to test it directly. */
async function examineSecret({ settings, startedAt }: ExaminedShop): Promise<Finding> {
  const { DATABASE_URL: url } = settings;
  if (startedAt === undefined || url === undefined)
    return secretCheck.unchecked(
      'only an incoming event shows whether it is right, and the shop is not running.',
    );
  try {
    return secretFinding(await readWebhookFacts(url, startedAt), settings.PUBLIC_URL ?? '');
  } catch (error) {
    return secretCheck.unchecked(
      `the database does not say whether an event was verified: ${messageOf(error)}`,
    );
  }
}

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function secretFinding({ verifiedAt, paidAt }: WebhookFacts, publicUrl: string): Finding {
  if (verifiedAt && (!paidAt || verifiedAt.getTime() > paidAt.getTime() - 600_000))
    return secretCheck.right(`verified an event at ${minute(verifiedAt)}.`);
  if (paidAt && isPublic(publicUrl)) {
    const message = `the shop learned of the payment of ${minute(paidAt)} only by asking: no event of it has been verified since the shop started.`;
    const remedy =
      `Copy the signing secret of ${publicUrl}${webhookPath} again from the Stripe dashboard into STRIPE_WEBHOOK_SECRET (each ` +
      'endpoint has its own, and so have test and live mode); the dashboard also shows there what became of each event.';
    return secretCheck.wrong(message, remedy);
  }
  return secretCheck.unchecked(
    'no event has arrived since the shop started; only one shows whether it is right.',
    isPublic(publicUrl)
      ? 'Resend an event to the endpoint from the Stripe dashboard, and run the doctor again.'
      : undefined,
  );
}
