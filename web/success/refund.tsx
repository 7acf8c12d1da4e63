import type { OrderAnswer } from '#contract/order.ts';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { isRefused, refundOf } from './use-headline.ts';

/** An order's refund and its status, if there is one. */
export function Refund({ order }: { order: OrderAnswer }) {
  const t = useMessages('success');
  const format = useFormatter();
  const { refund } = order;
  if (!refund) return null;
  return (
    <dl className="bg-panel ring-line max-w-xl space-y-1 rounded-3xl p-6 ring-1">
      <dt className="text-soft text-sm">{t('refund')}</dt>
      <dd className="font-display text-3xl">{format.price(refundOf(order))}</dd>
      {refund.reason === 'second_payment' && (
        <dd>
          {t('secondPayment.twice')} {!isRefused(refund) && t('secondPayment.goesBack')}
        </dd>
      )}
      <dd className="font-semibold">{t(`refundStatus.${refund.status}`)}</dd>
      <dd className="text-soft text-sm break-all">{refund.reference}</dd>
    </dl>
  );
}
