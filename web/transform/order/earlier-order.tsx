import { useEffect, useRef, type ReactNode } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useQuery } from '../../api/use-query.ts';
import { isUnpaid } from '../../checkout/is-unpaid.ts';
import { PayAgain } from '../../checkout/pay-again.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { orderPath } from '../../routes.ts';
import { tokenOfOrder } from '../../storage/orders.ts';

/** State of the order for which the visitor left for the payment page. */
export type EarlierOrder =
  | { kind: 'none' }
  | { kind: 'unpaid'; order: OrderAnswer; token: string }
  | { kind: 'paid'; token: string };

/** Loads the order named in Stripe's return link, or the last one made from the form. */
export function useEarlierOrder(orderId: string): EarlierOrder {
  const token = orderId === '' ? undefined : tokenOfOrder(orderId);
  const key = token === undefined ? null : `order ${orderId}`;
  const query = useQuery(key, () => call('GET /api/orders/current', { bearer: token ?? '' }));
  if (token === undefined || query.kind !== 'loaded') return { kind: 'none' };
  const order = query.answer;
  return isUnpaid(order) ? { kind: 'unpaid', order, token } : { kind: 'paid', token };
}

type EarlierOrderNoticeProps = {
  earlier: EarlierOrder;
  /** True if the form's own button leads to its payment page: one button is enough. */
  payable: boolean;
};

export function EarlierOrderNotice({ earlier, payable }: EarlierOrderNoticeProps) {
  const t = useMessages('transform');
  switch (earlier.kind) {
    case 'none':
      return null;
    case 'unpaid':
      return (
        <InView>
          <Notice tone="tip" heading={t('earlier.unpaid')} role="status">
            <p>{t(payable ? 'earlier.unpaidBelow' : 'earlier.unpaidText')}</p>
            {!payable && <PayAgain order={earlier.order} token={earlier.token} />}
          </Notice>
        </InView>
      );
    case 'paid':
      return (
        <InView>
          <Notice tone="good" heading={t('earlier.paid')} role="status">
            <p>{t('earlier.paidText')}</p>
            <ButtonLink to={orderPath(earlier.token)} look="plain" reloadDocument>
              {t('earlier.see')}
            </ButtonLink>
          </Notice>
        </InView>
      );
  }
}

/** Scrolls into view: the browser's back button returns to the foot of the page, where the pay button is. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces, because Chromium returns a promise here, which React would take for a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="scroll-mt-20 scroll-mb-8">
      {children}
    </div>
  );
}
