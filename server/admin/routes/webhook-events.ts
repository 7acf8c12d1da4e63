import type { Services } from '#compose.ts';
import { listWebhookEvents, sendWebhookEventsAgain } from '#operations/webhook-events.ts';
import { answerDone } from '../act.ts';
import { readId, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 25;

/** Not audited: events contain no personal data. */
export function getWebhookEvents(services: Services): AdminHandler<'GET /api/admin/events'> {
  return async ({ input: { status, after } }) => {
    const page = await listWebhookEvents({ status, after: readId(after), limit: pageSize }, services);
    return withIsoDates(page);
  };
}

export function postSendWebhookEvents(services: Services): AdminHandler<'POST /api/admin/events/send'> {
  return ({ input: { which }, operator }) =>
    answerDone(services, operator, { action: 'events.send', subject: which }, () =>
      sendWebhookEventsAgain(which, services),
    );
}
