import { useSearchParams } from 'react-router-dom';
import type { WebhookEventsAnswer } from '#contract/admin/webhook-events.ts';
import { webhookEventStatuses, type WebhookEventStatus } from '#domain/webhook-event.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Choices } from '../layout/choices.tsx';
import { Heading } from '../layout/heading.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';
import { May } from '../layout/may.tsx';
import { Paging } from '../layout/paging.tsx';
import { Problem } from '../layout/problem.tsx';
import { adminUrl } from '../paths.ts';
import { EventCard } from './event-card.tsx';

const refreshMs = 10_000;

/** Events for the operator's own systems: what was posted, how it was answered, and a way to send it again. */
export function Events() {
  const [params] = useSearchParams();
  const after = params.get('after') ?? undefined;
  const status = webhookEventStatuses.find((one) => one === params.get('status'));
  const found = useAdminQuery('GET /api/admin/events', { refreshInterval: refreshMs }, { status, after });
  return (
    <>
      <Heading title="Events" />
      {found.kind === 'loading' && <Loading />}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && <Loaded found={found.answer} status={status} />}
    </>
  );
}

type LoadedProps = { found: WebhookEventsAnswer; status: WebhookEventStatus | undefined };

function Loaded({ found: { endpoint, counts, events, hasMore }, status }: LoadedProps) {
  const { mutation, mutate } = useMutation(async (which: string) => {
    const { result } = await adminCall('POST /api/admin/events/send', { which });
    await refresh('GET /api/admin/events');
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  if (endpoint === null) return <NoEndpoint />;
  return (
    <div className="max-w-3xl space-y-4">
      <MutationResult mutation={mutation} />
      <p className="text-soft max-w-prose">
        Posted to {endpoint}. An event that is not accepted is tried again for three days, and kept for
        thirty.
      </p>
      <Filter counts={counts} status={status} />
      {counts.given_up > 0 && (
        <Notice tone="bad" heading={`${counts.given_up} given up after three days`}>
          <May call="POST /api/admin/events/send">
            <Button look="plain" isOff={isBusy} onClick={() => mutate('given_up')}>
              Send all of them again
            </Button>
          </May>
        </Notice>
      )}
      {events.length === 0 && <p className="text-soft text-lg">None.</p>}
      <ul className="space-y-3">
        {events.map((event) => (
          <EventCard key={event.id} event={event} isBusy={isBusy} onSend={() => mutate(event.id)} />
        ))}
      </ul>
      <Paging next={hasMore ? events.at(-1)?.id : undefined} />
    </div>
  );
}

function NoEndpoint() {
  return (
    <p className="text-soft max-w-prose text-lg">
      The shop can tell your own systems when an order is paid, delivered, refunded or disputed, and when a
      code is issued. Set EVENT_WEBHOOK_URL and EVENT_WEBHOOK_SECRET, and restart it.
    </p>
  );
}

const names: Record<WebhookEventStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Given up',
};

function Filter({ counts, status }: Pick<WebhookEventsAnswer, 'counts'> & Pick<LoadedProps, 'status'>) {
  const url = adminUrl('events');
  const choices = [
    { name: 'All', to: url, isChosen: status === undefined },
    ...webhookEventStatuses.map((one) => {
      return { name: `${names[one]} (${counts[one]})`, to: `${url}?status=${one}`, isChosen: status === one };
    }),
  ];
  return <Choices label="Status" choices={choices} />;
}
