import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import { tellWaitingPayments } from './payments/unknown-payments.ts';
import type { WorkerServices } from './services.ts';

/** Sets aside checkout sessions of other Stripe accounts, and logs refunds and payments that wait. */
export async function reconcileStripeAccount(services: WorkerServices): Promise<void> {
  const { sessions, refunds, log, stripeAccount } = services;
  try {
    await tellWaitingPayments(services);
    const { id } = await stripeAccount();
    await sessions.setAside(id);
    const count = await refunds.countElsewhere(id);
    if (count === 0) return;
    const remedy = 'start the shop once more with the key of that account, or refund them in its dashboard';
    log.warn('refunds wait for another Stripe account', { count, remedy });
  } catch (error) {
    log.warn('the Stripe account is not known yet', stripeFailure(error));
  }
}

/** Logs at start-up which permissions the Stripe key lacks, before the first refund fails. */
export async function reportMissingPermissions({ payments, log }: WorkerServices): Promise<void> {
  try {
    for (const permission of await payments.missingPermissions()) {
      log.error('the Stripe key lacks a permission', {
        error: permission,
        remedy: 'add it to the restricted key in the Stripe dashboard, under Developers, API keys',
      });
    }
  } catch (error) {
    log.warn('the permissions of the Stripe key are not known', stripeFailure(error));
  }
}

/** Logs which events Stripe does not send to a production shop, if the key may read that. */
export async function reportMissingEvents({ config, payments, log }: WorkerServices): Promise<void> {
  if (!config.production) return;
  try {
    const missing = (await payments.missingEvents()) ?? [];
    if (missing.length === 0) return;
    log.error('Stripe’s webhook endpoint does not send what the shop needs', {
      error: missing.join(', '),
      remedy: `add them to the endpoint ${config.PUBLIC_URL}/api/stripe/webhook in the Stripe dashboard, under Webhooks`,
    });
  } catch (error) {
    log.warn('the events that Stripe sends are not known', stripeFailure(error));
  }
}
