import * as z from 'zod/mini';
import { webhookEventStatuses, webhookEventTypes } from '#domain/webhook-event.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/events`: events for the operator's own systems, newest first. */
export const webhookEventsRequest = z.object({
  status: z.optional(z.enum(webhookEventStatuses)),
  /** The id of the last event on the previous page. */
  after: z.optional(text(40)),
});
export const webhookEventsAnswer = z.object({
  /** Host of the endpoint; null where none is set. */
  endpoint: z.nullable(z.string()),
  counts: z.record(z.enum(webhookEventStatuses), z.number()),
  events: z.array(
    z.object({
      ...{ id: z.string(), type: z.enum(webhookEventTypes), status: z.enum(webhookEventStatuses) },
      ...{ orderId: z.nullable(z.string()), reference: z.nullable(z.string()) },
      ...{ tries: z.number(), answer: z.nullable(z.string()) },
      ...{ createdAt: z.string(), triedAt: z.nullable(z.string()), nextTryAt: z.string() },
    }),
  ),
  hasMore: z.boolean(),
});
export type WebhookEventsAnswer = z.infer<typeof webhookEventsAnswer>;

/** `POST /api/admin/events/send`: `which` is an event's id, or `given_up` for all that were given up. */
export const sendWebhookEventsRequest = z.object({ which: text(40) });

export const webhookEventRoutes = {
  'GET /api/admin/events': { query: webhookEventsRequest, status: 200, answer: webhookEventsAnswer },
  'POST /api/admin/events/send': { body: sendWebhookEventsRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
