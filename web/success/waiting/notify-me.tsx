import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

/** Asks for permission to notify the visitor. Shows nothing if the browser has no notifications or they were refused. */
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
