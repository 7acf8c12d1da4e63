import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { FindOrder } from './find-order.tsx';

/** `/find`: for whoever has an order and neither its link nor its mail at hand. */
export function Find() {
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
