import { useShop } from '../api/use-shop.ts';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';

/** How long the wait is right now, or that nothing is sold. Fetched after the page, whose HTML cannot know. */
export function Availability() {
  const t = useMessages('home');
  const tLayout = useMessages('layout');
  const format = useFormatter();
  const shop = useShop();
  if (shop.kind !== 'loaded') return null;
  const { open, closedFor = 'machine', closedMessage, wait } = shop.answer;
  if (!open) {
    return (
      <p role="status" className="font-bold">
        {t('promise.closed')}. {closedMessage ?? tLayout(`closed.${closedFor}`)} {t('promise.closedText')}
      </p>
    );
  }
  return (
    <p>
      <strong>{t('promise.wait')}:</strong> {format.wait(wait)}
    </p>
  );
}
