import { endpointOf, postEvent } from '#adapters/event-webhook.ts';
import { errorMessage } from '#adapters/log.ts';
import type { WebhookEvent } from '#adapters/database/schema/webhook-events.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<WorkerServices, 'config' | 'log' | 'webhookEvents'>;

/** Posts the due events to the operator's endpoint, one after the other, until one is not accepted: the others wait a moment. */
export async function sendWebhookEvents(services: Services, stopping: AbortSignal): Promise<void> {
  const endpoint = endpointOf(services.config);
  if (!endpoint) return;
  while (!stopping.aborted) {
    const event = await services.webhookEvents.take();
    if (!event) return;
    const { id, type, createdAt: timestamp, data } = event;
    const { isAccepted, answer } = await postEvent(endpoint, { id, type, timestamp, data }, stopping);
    if (isAccepted) await services.webhookEvents.recordDelivery(id, answer);
    else return recordRefusal(event, answer, services);
  }
}

async function recordRefusal(
  event: WebhookEvent,
  answer: string,
  { webhookEvents, log }: Services,
): Promise<void> {
  const isGivenUp = await webhookEvents.recordRefusal(event, answer);
  const facts = { event: event.type, error: errorMessage(answer), count: event.tries };
  if (isGivenUp) log.error('an event was not delivered: given up', facts);
  else log.warn('an event was not delivered: tried again', facts);
}
