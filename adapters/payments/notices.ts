import type Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { errorMessage } from '../log.ts';
import type { DisputeFacts } from '../database/tables/disputes.ts';
import { disputeFacts } from './disputes.ts';
import { idOf } from './session-facts.ts';

/** Contents of a webhook. The facts are read from Stripe instead, except for disputes, which a key may not be allowed to read. */
export type StripeNotice = {
  id: string;
  type: string;
  objectId: string | undefined;
  livemode: boolean;
  /** Time of the event, by Stripe's clock. */
  at: Date;
  dispute: DisputeFacts | undefined;
  /** Payment for which a refund was made, changed or failed. */
  refundedPayment: string | undefined;
};

type ThinEvent = Stripe.V2.Core.EventNotification;
type Signed = { body: Buffer; signature: string };

const eventKind = z.object({ object: z.string() });
const reference = z.union([z.string(), z.object({ id: z.string() })]);
const eventObject = z.object({ id: z.string().optional() });
const disputeObject = z.object({
  id: z.string(),
  payment_intent: reference.nullish(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().optional() }).nullish() })
    .nullish(),
});
/** Shape that refunds and charges share. */
const refundedObject = z.object({ payment_intent: reference.nullish() });

const isAboutDispute = (type: string): boolean => type.startsWith('charge.dispute.');
/** Decides whether an event is about a refund; such events have several names, and operators choose which an endpoint sends. */
const isAboutRefund = (type: string): boolean =>
  type.startsWith('refund.') || type.startsWith('charge.refund');

/** Reads webhooks signed with one of the secrets: snapshot events, which contain their object, and thin ones, which name it. */
export function createNotices(
  stripe: Stripe,
  { secrets, livemode }: { secrets: string[]; livemode: boolean },
) {
  /** @throws Refusal `signature_wrong`, with the reason */
  function verified<Event>(signed: Signed, read: (body: Buffer, signature: string, secret: string) => Event) {
    let message = 'STRIPE_WEBHOOK_SECRET is not set.';
    for (const secret of secrets) {
      try {
        return read(signed.body, signed.signature, secret);
      } catch (error) {
        // Some of the SDK's sentences have no full stop.
        message = errorMessage(error)
          .trim()
          .replace(/[^.)]$/, '$&.');
      }
    }
    throw new Refusal('signature_wrong', { message });
  }

  function ofSnapshot({ id, type, livemode, created, data: { object } }: Stripe.Event): StripeNotice {
    const dispute = isAboutDispute(type) ? disputeObject.safeParse(object).data : undefined;
    const refunded = isAboutRefund(type) ? refundedObject.safeParse(object).data : undefined;
    return {
      id,
      type,
      livemode,
      at: new Date(created * 1e3),
      objectId: eventObject.safeParse(object).data?.id,
      dispute: dispute && disputeFacts(dispute),
      refundedPayment: idOf(refunded?.payment_intent),
    };
  }

  /** @throws Stripe's error when the object cannot be read */
  async function ofThin(event: ThinEvent): Promise<StripeNotice> {
    const related = 'related_object' in event ? event.related_object : undefined;
    const { id: objectId } = eventObject.catch({}).parse(related);
    // Thin events about objects of API v1 have `v1.` before the name.
    const type = event.type.replace(/^v1\./, '');
    const isReadable = objectId !== undefined && event.livemode === livemode;
    return {
      id: event.id,
      type,
      objectId,
      livemode: event.livemode,
      at: new Date(event.created),
      dispute: isReadable ? await disputeNamed(type, objectId) : undefined,
      refundedPayment: isReadable ? await paymentRefunded(type, objectId) : undefined,
    };
  }

  async function disputeNamed(type: string, id: string): Promise<DisputeFacts | undefined> {
    return isAboutDispute(type) ? disputeFacts(await stripe.disputes.retrieve(id)) : undefined;
  }

  async function paymentRefunded(type: string, id: string): Promise<string | undefined> {
    return type.startsWith('refund.') ? idOf((await stripe.refunds.retrieve(id)).payment_intent) : undefined;
  }

  /**
   * Verifies a webhook's signature on its raw body and reads its contents.
   * @throws Refusal `signature_wrong`, and Stripe's error when a thin event's object cannot be read
   */
  async function readWebhook(body: Buffer, signature: string): Promise<StripeNotice> {
    const signed = { body, signature };
    if (kindOf(body) === 'v2.core.event')
      return ofThin(verified(signed, (...args) => stripe.parseEventNotification(...args)));
    return ofSnapshot(verified(signed, (...args) => stripe.webhooks.constructEvent(...args)));
  }

  return { readWebhook };
}

function kindOf(body: Buffer): string | undefined {
  try {
    return eventKind.safeParse(JSON.parse(body.toString('utf8'))).data?.object;
  } catch {
    return undefined;
  }
}
