import { Bell, BellRing } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNotification, type Told } from './use-notification.ts';

/** Offers that the browser tells of the order's end, even if the page is closed by then. */
export function NotificationOffer(props: Told) {
  const t = useMessages('notify');
  const { telling, mutation, start, stop } = useNotification(props);
  const isOn = telling === 'on';
  const Icon = isOn ? BellRing : Bell;
  return (
    <div className="space-y-4">
      <p role="status" className="text-soft flex max-w-prose items-center gap-2 empty:mb-0">
        {telling !== 'off' && (
          <>
            <Icon aria-hidden className="size-5 shrink-0" />
            {t(telling)}
          </>
        )}
      </p>
      <Button
        look={isOn ? 'quiet' : 'plain'}
        className={isOn ? '-mt-3 -ml-4 font-normal' : ''}
        isOff={mutation.kind === 'pending'}
        onClick={isOn ? stop : start}
      >
        {!isOn && <Bell aria-hidden className="size-5" />}
        {t(isOn ? 'stop' : 'offer')}
      </Button>
      <MutationError mutation={mutation} />
    </div>
  );
}
