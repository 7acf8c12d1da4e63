import type { WebhookEventSummary } from '#adapters/database/schema/webhook-events.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { WebhookEventStatus } from '#domain/webhook-event.ts';

type Page = { after?: string | undefined; status?: WebhookEventStatus | undefined; limit: number };

/** Returns a page of events for the operator's own systems, newest first, and the host that they are posted to. */
export async function listWebhookEvents(
  { limit, ...page }: Page,
  { config, webhookEvents }: Pick<Services, 'config' | 'webhookEvents'>,
) {
  const { EVENT_WEBHOOK_URL: url } = config;
  const [found, counts] = await Promise.all([
    webhookEvents.newest({ ...page, limit: limit + 1 }),
    webhookEvents.counts(),
  ]);
  const events: WebhookEventSummary[] = found.slice(0, limit);
  return {
    endpoint: url === undefined ? null : new URL(url).host,
    counts,
    events,
    hasMore: found.length > limit,
  };
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Has an event sent again, or all that were given up. @throws OperationError */
export async function sendWebhookEventsAgain(
  which: string,
  { config, webhookEvents }: Services,
): Promise<{ sent: number }> {
  if (config.EVENT_WEBHOOK_URL === undefined) throw new OperationError('no_event_endpoint');
  if (which !== 'given_up' && !isId.test(which)) throw new OperationError('event_unknown');
  const sent = await webhookEvents.requestAgain(which === 'given_up' ? which : { id: which });
  if (sent === 0) throw new OperationError('event_unknown');
  return { sent };
}
