import { Link } from 'react-router-dom';
import type { WebhookEventsAnswer } from '#contract/admin/webhook-events.ts';
import { Button } from '../../components/button.tsx';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { orderUrl } from '../paths.ts';

type Event = WebhookEventsAnswer['events'][number];

const fates: Record<Event['status'], { word: string; look: string }> = {
  waiting: { word: 'Waiting', look: 'bg-line text-ink' },
  delivered: { word: 'Delivered', look: 'bg-good text-paper' },
  given_up: { word: 'Given up', look: 'bg-bad text-paper' },
};

type EventCardProps = { event: Event; isBusy: boolean; onSend: () => void };

/** An event with its status, the answer to the last try, and a button that sends it again. */
export function EventCard({ event, isBusy, onSend }: EventCardProps) {
  const { type, status, orderId, reference, createdAt } = event;
  const { word, look } = fates[status];
  return (
    <li className="bg-panel ring-line space-y-2 rounded-2xl p-4 ring-1">
      <p className="flex items-center justify-between gap-3">
        <span className="font-bold">{type}</span>
        <span className={`rounded-full px-3 py-0.5 text-sm font-bold ${look}`}>{word}</span>
      </p>
      <div className="flex items-center justify-between gap-3">
        <p className="text-soft flex flex-wrap items-baseline gap-x-4 text-sm">
          {orderId !== null && (
            <Link
              to={orderUrl(orderId)}
              className="text-ink decoration-edge py-0.5 tabular-nums underline underline-offset-4"
            >
              {reference}
            </Link>
          )}
          <Time at={createdAt} />
        </p>
        <May call="POST /api/admin/events/send">
          <Button look="plain" className="shrink-0" isOff={isBusy} onClick={onSend}>
            {status === 'waiting' ? 'Send now' : 'Send again'}
            <span className="sr-only">
              {' '}
              {type} {reference}
            </span>
          </Button>
        </May>
      </div>
      <LastTry event={event} />
    </li>
  );
}

/** The answer to the last try; its time only where there were several. */
function LastTry({ event: { status, tries, answer, triedAt, nextTryAt } }: { event: Event }) {
  if (triedAt === null) return <p className="text-soft text-sm">Not tried yet</p>;
  return (
    <p className="text-soft text-sm wrap-anywhere">
      {tries > 1 && (
        <>
          Try {tries}, <Time at={triedAt} />:{' '}
        </>
      )}
      <span className="text-ink">{answer ?? 'no answer yet'}</span>
      {status === 'waiting' && (
        <>
          . Next try <Time at={nextTryAt} />
        </>
      )}
    </p>
  );
}
