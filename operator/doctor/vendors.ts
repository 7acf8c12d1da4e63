import { probeSmtp } from '#adapters/probes/smtp.ts';
import { probeStripe } from '#adapters/probes/stripe.ts';
import type { StripeAccess } from '#adapters/payments/stripe-client.ts';
import { readEventsMissing, webhookPath } from '#adapters/payments/webhook-events.ts';
import { isPublic } from '#config.ts';
import type { Settings } from './settings.ts';
import { failed, messageOf, passed, withoutCredentials, type Finding } from './finding.ts';

const stripeItself = 'https://api.stripe.com';

export async function examineStripe(settings: Settings): Promise<Finding> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = settings;
  if (secretKey === undefined) return passed('Stripe', '`npm start` brings a stand-in that charges nobody.');
  let missing: string[];
  try {
    missing = await probeStripe({ secretKey, apiUrl });
  } catch (error) {
    const advice = 'Copy STRIPE_SECRET_KEY again from the Stripe dashboard, under Developers, API keys.';
    return failed(
      'Stripe',
      `${withoutCredentials(apiUrl)} does not take the key: ${withoutKey(error, secretKey)}`,
      advice,
    );
  }
  if (missing.length > 0) {
    const advice =
      'Give the restricted key these permissions in the Stripe dashboard; the README lists all of them.';
    return failed('Stripe', `the key is not allowed: ${missing.join(', ')}.`, advice);
  }
  if (settings.STRIPE_WEBHOOK_SECRET === undefined) {
    const advice = 'Set STRIPE_WEBHOOK_SECRET; Stripe shows it beside the webhook endpoint.';
    return failed('Stripe', 'the key works, but nothing verifies the webhooks.', advice);
  }
  return examineEvents(settings, { secretKey, apiUrl });
}

/** Stripe can only reach a public shop; a private one hears of payments by asking. */
async function examineEvents({ PUBLIC_URL: url }: Settings, access: StripeAccess): Promise<Finding> {
  const works = `${kindOf(access.secretKey, access.apiUrl)} at ${withoutCredentials(access.apiUrl)} works`;
  if (url === undefined || !isPublic(url)) return passed('Stripe', `${works}.`);
  const missing = await readEventsMissing(access, url).catch(() => undefined);
  if (!missing) return passed('Stripe', `${works}; what its webhook endpoint sends was not looked at.`);
  if (missing.length === 0)
    return passed('Stripe', `${works}, and its webhook endpoint sends all that is needed.`);
  const advice = `Add them to the webhook endpoint ${url}${webhookPath} in the Stripe dashboard.`;
  return failed('Stripe', `no webhook endpoint sends ${missing.join(', ')}.`, advice);
}

function kindOf(secretKey: string, apiUrl: string): string {
  if (apiUrl !== stripeItself) return 'the stand-in, which charges nobody,';
  return secretKey.includes('_live_') ? 'the live key' : 'the test key, which charges nobody,';
}

/** Stripe repeats some of the key in its messages. */
function withoutKey(error: unknown, secretKey: string): string {
  const prefix = secretKey.slice(0, secretKey.lastIndexOf('_') + 1);
  return messageOf(error).replaceAll(new RegExp(`${prefix}[\\w*]+`, 'g'), `${prefix}…`);
}

export async function examineMail({ SMTP_URL: url, MAIL_FROM: from }: Settings): Promise<Finding> {
  if (url === undefined) return passed('Mail', '`npm start` brings a mailbox of its own.');
  try {
    await probeSmtp(url);
    return passed('Mail', `${withoutCredentials(url)} takes us; mails come from ${from}.`);
  } catch (error) {
    const advice = 'See that SMTP_URL has the right address, user and password, and smtps:// for port 465.';
    return failed('Mail', `${withoutCredentials(url)} does not take us: ${messageOf(error)}`, advice);
  }
}
