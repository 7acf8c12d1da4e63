import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Panel } from '../components/panel.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { AskTwice } from './ask-twice.tsx';

type CancelOrderProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Cancels an order before it is drawn. Asks for confirmation, because it cannot be undone. */
export function CancelOrder({ order, token, refresh }: CancelOrderProps) {
  const t = useMessages('order-actions');
  const { mutation, mutate } = useMutation(async () => {
    await call('POST /api/orders/current/cancel', { bearer: token });
    refresh();
    // The top of the page says what happens to the payment.
    scrollTo({ top: 0, behavior: 'instant' });
  });
  return (
    <Panel heading={t('cancel.heading')}>
      <p className="text-soft">{t(order.pack?.given ? 'cancel.pack' : 'cancel.text')}</p>
      <AskTwice
        mutation={mutation}
        mutate={mutate}
        labels={{ ask: t(`cancel.${order.paidBy}`), sure: t('cancel.sure'), keep: t('cancel.keep') }}
      />
    </Panel>
  );
}
