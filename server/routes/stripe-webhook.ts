import type { RequestHandler } from 'express';
import { failpoint } from '#adapters/failpoint.ts';
import type { Database } from '#adapters/database/database.ts';
import { sessionToCheck } from '#adapters/database/tables/checkout-sessions.ts';
import type { StripeNotice } from '#adapters/payments/notices.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';

/** Verifies the event, stores its id, enqueues a job and answers: only the job asks Stripe for the current state. */
export function postStripeWebhook(services: Services): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const signature = request.get('stripe-signature');
    if (!Buffer.isBuffer(body) || signature === undefined) throw new Refusal('signature_wrong');
    const notice = await read(body, signature, services);
    failpoint('webhook-verified', notice.type);
    if (notice.livemode !== services.payments.livemode) {
      services.log.warnOnce('events of Stripe’s other mode are left alone', { status: modeOf(notice) });
      response.json({ received: true });
      return;
    }
    const isNew = await store(notice, services);
    failpoint('webhook-committed', notice.type);
    services.log.info('stripe event', { event: notice.type });
    if (isNew) await enqueueJob(notice, services);
    response.json({ received: true });
  };
}

async function read(body: Buffer, signature: string, { payments, log }: Services): Promise<StripeNotice> {
  try {
    return await payments.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof Refusal)
      log.warnOnce('a Stripe event was refused: its signature is wrong', { error: error.message });
    throw error;
  }
}

const modeOf = ({ livemode }: StripeNotice): string => (livemode ? 'live' : 'test');
const isAboutSession = ({ type }: StripeNotice): boolean => type.startsWith('checkout.session.');

async function store(notice: StripeNotice, services: Services): Promise<boolean> {
  const { db, disputes, refunds, stripeAccount, stripeEvents } = services;
  const { id, type, objectId = null, dispute, at } = notice;
  const account = dispute && (await stripeAccount());
  // Should the job be lost, the sweep still checks the session.
  const toCheck = isAboutSession(notice) && objectId !== null ? sessionToCheck(objectId) : undefined;

  async function record(tx: Database): Promise<boolean> {
    // For a refund the sweep is enough: another job beside a running one would retry at once what is to wait for its bank.
    if (notice.refundedPayment !== undefined && objectId !== null) await refunds.scheduleCheck(objectId, tx);
    if (account) await disputes.record(dispute, { eventAt: at }, account.id, tx);
    const isNew = await stripeEvents.record({ id, type, objectId }, toCheck, tx);
    failpoint('webhook-recorded', type);
    return isNew;
  }

  const isOneStatement = notice.refundedPayment === undefined && !account;
  return isOneStatement ? record(db) : db.transaction().execute(record);
}

async function enqueueJob(notice: StripeNotice, { queue }: Services): Promise<void> {
  const { objectId, refundedPayment } = notice;
  if (refundedPayment !== undefined) await queue.enqueue({ type: 'refunded-payment', id: refundedPayment });
  if (isAboutSession(notice) && objectId !== undefined) {
    await queue.enqueue({ type: 'session', id: objectId });
  }
}
