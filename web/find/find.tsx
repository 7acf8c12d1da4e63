import { useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { FindOrder } from './find-order.tsx';

/** `/find`: for visitors who have lost both the link and the mail of their order. */
export function Find() {
  useScreenMessages('find');
  const t = useMessages('order-actions');
  useTitle(t('find.heading'));
  return (
    <div className="wrap min-h-dvh max-w-3xl py-8 sm:py-12">
      <h1 className="font-display text-title">{t('find.heading')}</h1>
      <p className="text-soft mt-2 mb-8 max-w-prose text-lg">{t('find.text')}</p>
      <FindOrder />
    </div>
  );
}
