import { useShop } from '../api/use-shop.ts';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';

/** The current wait, or the notice that nothing is sold. Fetched after the page, as the prerendered HTML cannot know it. */
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
