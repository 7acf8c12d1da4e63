import { useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { Panel } from '../components/panel.tsx';
import { useMessages } from '../i18n/use-messages.ts';

type CancelOrderProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Cancels an order before it is drawn. Asks for confirmation, because it cannot be undone. */
export function CancelOrder({ order, token, refresh }: CancelOrderProps) {
  const t = useMessages('order-actions');
  const [sure, setSure] = useState(false);
  const { mutation, mutate } = useMutation(async () => {
    await call('POST /api/orders/current/cancel', { bearer: token });
    refresh();
    // The top of the page says what happens to the payment.
    scrollTo({ top: 0, behavior: 'instant' });
  });
  return (
    <Panel heading={t('cancel.heading')}>
      <p className="text-soft">{t('cancel.text')}</p>
      {sure ? (
        <div className="flex flex-wrap gap-3">
          <Button autoFocus look="danger" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
            {t('cancel.sure')}
          </Button>
          <Button look="plain" onClick={() => setSure(false)}>
            {t('cancel.keep')}
          </Button>
        </div>
      ) : (
        <Button look="danger" onClick={() => setSure(true)}>
          {t(`cancel.${order.paidBy}`)}
        </Button>
      )}
      <MutationError mutation={mutation} />
    </Panel>
  );
}
