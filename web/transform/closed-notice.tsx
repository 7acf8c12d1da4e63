import type { ShopAnswer } from '#contract/shop.ts';
import { Notice } from '../components/notice.tsx';
import { useMessages } from '../i18n/use-messages.ts';

export function ClosedNotice({ closedFor, closedMessage }: ShopAnswer) {
  const t = useMessages('transform');
  const tLayout = useMessages('layout');
  return (
    <Notice heading={t('closed')} role="status">
      {closedFor && <p>{closedMessage ?? tLayout(`closed.${closedFor}`)}</p>}
      <p>{t('closedAsk')}</p>
    </Notice>
  );
}
