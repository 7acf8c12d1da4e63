import { useCallback, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { askCheckout } from '../api/orders.ts';
import { Button } from '../components/button.tsx';
import { FieldError } from '../components/field.tsx';
import { rememberOrder } from '../storage/orders.ts';
import { useAmounts } from '../i18n/use-formatter.ts';
import { useExplain, useWords } from '../i18n/use-messages.ts';
import { useReturn } from './use-return.ts';

type Checkout = { kind: 'offered' } | { kind: 'leaving' } | { kind: 'failed'; failure: Failure };

/** Leads back to the payment page of an order that nobody has paid yet. */
export function PayAgain({ order, token }: { order: OrderAnswer; token: string }) {
  const say = useWords('shell');
  const explain = useExplain();
  const amounts = useAmounts();
  const [checkout, setCheckout] = useState<Checkout>({ kind: 'offered' });
  useReturn(useCallback(() => setCheckout({ kind: 'offered' }), []));

  const pay = async () => {
    setCheckout({ kind: 'leaving' });
    try {
      const { checkoutUrl, sessionId } = await askCheckout(token);
      rememberOrder({ orderId: order.orderId, token, sessionId });
      location.assign(checkoutUrl);
    } catch (error) {
      setCheckout({ kind: 'failed', failure: failureOf(error) });
    }
  };

  return (
    <div>
      {checkout.kind === 'failed' && (
        <FieldError id="pay-again-error">{explain(checkout.failure)}</FieldError>
      )}
      <Button disabled={checkout.kind === 'leaving'} onClick={() => void pay()} className="mt-1">
        {checkout.kind === 'leaving'
          ? say('payOpening')
          : say('payAgain', { price: amounts.price(order.price) })}
      </Button>
    </div>
  );
}
