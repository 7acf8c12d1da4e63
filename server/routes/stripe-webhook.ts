import type { RequestHandler } from 'express';
import { noteStripeEvent } from '#adapters/database/stripe-events.ts';
import type { Shop } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';

/** A doorbell: verify, note the event, answer. Whoever looks into it asks Stripe what is true. */
export function postStripeWebhook({ db, log, payments, queue, sessions }: Shop): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const signature = request.get('stripe-signature');
    if (!Buffer.isBuffer(body) || signature === undefined) throw new Refusal('signature_wrong');
    const { id, type, objectId = null } = payments.readWebhook(body, signature);
    const session = type.startsWith('checkout.session.') ? objectId : null;
    const isNew = await db.transaction().execute(async (tx) => {
      // Should the wake-up below be lost, the sweep looks all the same.
      if (session !== null) await sessions.lookSoon(tx, session);
      return noteStripeEvent(tx, { id, type, objectId });
    });
    log.info('stripe event', { event: type, status: 200 });
    if (isNew && session !== null) await queue.wake({ lane: 'office', subject: 'session', id: session });
    response.json({ received: true });
  };
}
