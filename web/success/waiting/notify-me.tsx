import { lazy } from 'react';
import { Part } from '../../components/part.tsx';
import { useFacts } from '../../page-facts.ts';

const NotificationOffer = lazy(async () => ({
  default: (await import('./notification-offer.tsx')).NotificationOffer,
}));

/** Decides whether this browser can be told of something while the shop's page is closed. */
const hasPush = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type NotifyMeProps = { orderId: string; token: string };

/** Has the browser tell of the order's end, if the visitor wants that and the browser can. */
export function NotifyMe({ orderId, token }: NotifyMeProps) {
  const { pushKey } = useFacts();
  if (pushKey === undefined || !hasPush()) return null;
  return (
    <Part instead={null} loading={<div className="min-h-11" />}>
      <NotificationOffer {...{ orderId, token, pushKey }} />
    </Part>
  );
}
