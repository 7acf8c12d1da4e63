import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import type { OrderCreated, OrderRequest } from '#contract/order.ts';
import { newIdempotencyKey } from '../../api/call.ts';
import { failureOf, noConnection } from '../../api/failure.ts';
import { placeOrder } from '../../api/orders.ts';
import { useReturn } from '../../checkout/use-return.ts';
import { rememberOrder } from '../../storage/orders.ts';
import { useSpeech } from '../../i18n/use-messages.ts';
import { faultOf, faultsOf, requestOf, type Fault, type Filled } from '../check-form.ts';

type Submission = { kind: 'open'; faults: Fault[] } | { kind: 'sending' };

const none: Fault[] = [];

/** Places the order and leaves: for the payment page, or for the order's own page when a code paid. */
export function useSubmit(onPlaced: (orderId: string) => void) {
  const [submission, setSubmission] = useState<Submission>({ kind: 'open', faults: [] });
  const { language } = useSpeech();
  const navigate = useNavigate();
  const attempt = useRef({ body: '', key: '' });
  useReturn(useCallback(() => setSubmission({ kind: 'open', faults: [] }), []));

  const leave = ({ orderId, token, sessionId = '', checkoutUrl }: OrderCreated, code?: string) => {
    rememberOrder({ orderId, token, sessionId, ...(code !== undefined && { codeEnd: code.slice(-4) }) });
    onPlaced(orderId);
    if (checkoutUrl === undefined) void navigate(`/success#${token}`);
    else location.assign(checkoutUrl);
  };

  const submit = async (filled: Filled) => {
    const faults = faultsOf(filled);
    if (faults.length > 0) {
      setSubmission({ kind: 'open', faults });
      return;
    }
    setSubmission({ kind: 'sending' });
    const request = requestOf(filled, language);
    try {
      leave(await placeOrder(request, keyFor(attempt, request)), request.code);
    } catch (error) {
      const failure = failureOf(error);
      // The next look at the shop may be half a minute away.
      if (failure.code === 'shop_closed') void mutate('/api/shop');
      // Only a lost answer may be asked for again; after a real one, the next try is a new request.
      if (failure !== noConnection) attempt.current = { body: '', key: '' };
      setSubmission({ kind: 'open', faults: [faultOf(failure)] });
    }
  };

  return {
    sending: submission.kind === 'sending',
    faults: submission.kind === 'open' ? submission.faults : none,
    submit,
  };
}

/** The same order sent again keeps its key, so that a lost answer does not become a second order. */
function keyFor(attempt: { current: { body: string; key: string } }, request: OrderRequest): string {
  const body = JSON.stringify(request);
  if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
  return attempt.current.key;
}
