import { useCallback, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { Button } from '../components/button.tsx';
import { FieldError } from '../components/field.tsx';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useExplain, useMessages } from '../i18n/use-messages.ts';
import { leaveForCheckout } from './leave-for-checkout.ts';
import { usePageRestored } from './use-page-restored.ts';

type Checkout = { kind: 'offered' } | { kind: 'leaving' } | { kind: 'failed'; failure: Failure };

/** Leads back to the payment page of an unpaid order. */
export function PayAgain({ order, token }: { order: OrderAnswer; token: string }) {
  const t = useMessages('layout');
  const explain = useExplain();
  const format = useFormatter();
  const [checkout, setCheckout] = useState<Checkout>({ kind: 'offered' });
  usePageRestored(useCallback(() => setCheckout({ kind: 'offered' }), []));

  const pay = async () => {
    setCheckout({ kind: 'leaving' });
    try {
      await leaveForCheckout(order.orderId, token);
    } catch (error) {
      setCheckout({ kind: 'failed', failure: failureOf(error) });
    }
  };

  return (
    <div>
      {checkout.kind === 'failed' && (
        <FieldError id="pay-again-error">{explain(checkout.failure)}</FieldError>
      )}
      <Button isOff={checkout.kind === 'leaving'} onClick={() => void pay()} className="mt-1">
        {checkout.kind === 'leaving' ? t('payOpening') : t('payAgain', { price: format.price(order.price) })}
      </Button>
    </div>
  );
}
