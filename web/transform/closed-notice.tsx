import type { ShopAnswer } from '#contract/shop.ts';
import { Notice } from '../components/notice.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { OpeningForm } from './opening-form.tsx';

/** Says that nothing is sold and why, and offers a mail on opening. Contains a form, so it must be outside of any other. */
export function ClosedNotice({ closedFor, closedMessage }: ShopAnswer) {
  const t = useMessages('transform');
  const tLayout = useMessages('layout');
  return (
    <div className="mb-8 space-y-3">
      <Notice heading={t('closed')} role="status">
        {closedFor && <p>{closedMessage ?? tLayout(`closed.${closedFor}`)}</p>}
        <p>{t('closedAsk')}</p>
      </Notice>
      <OpeningForm />
    </div>
  );
}
