import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

/** Asks the browser to tell the visitor in another tab or window. Nothing is shown where it cannot, or was refused. */
export function NotifyMe() {
  const t = useMessages('success');
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  if (permission === 'denied') return null;
  if (permission === 'granted')
    return (
      <p role="status" className="text-soft flex items-center gap-2">
        <BellRing aria-hidden className="size-5" />
        {t('notify.on')}
      </p>
    );
  return (
    <Button look="plain" onClick={() => void Notification.requestPermission().then(setPermission)}>
      <Bell aria-hidden className="size-5" />
      {t('notify.offer')}
    </Button>
  );
}
