import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderCreated, OrderRequest } from '#contract/order.ts';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { failureOf, noConnection } from '../../api/failure.ts';
import { refreshShop } from '../../api/use-shop.ts';
import { usePageRestored } from '../../checkout/use-page-restored.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { orderPath } from '../../routes.ts';
import { saveOrder } from '../../storage/orders.ts';
import { checkForm, formErrorOf, requestOf, type FilledForm, type FormError } from '../check-form.ts';

type Submission = { kind: 'open'; errors: FormError[] } | { kind: 'sending' };

const none: FormError[] = [];

/** Makes the order and leaves: for the payment page, or for the order's own page when a code paid. */
export function useSubmit(onCreated: (orderId: string) => void) {
  const [submission, setSubmission] = useState<Submission>({ kind: 'open', errors: [] });
  const { language } = useLanguage();
  const navigate = useNavigate();
  const attempt = useRef({ body: '', key: '' });
  usePageRestored(useCallback(() => setSubmission({ kind: 'open', errors: [] }), []));

  const leave = ({ orderId, token, sessionId = '', checkoutUrl }: OrderCreated, code?: string) => {
    saveOrder({ orderId, token, sessionId, ...(code !== undefined && { codeEnd: code.slice(-4) }) });
    onCreated(orderId);
    if (checkoutUrl === undefined) void navigate(orderPath(token));
    else location.assign(checkoutUrl);
  };

  const submit = async (filled: FilledForm) => {
    const errors = checkForm(filled);
    if (errors.length > 0) {
      setSubmission({ kind: 'open', errors });
      return;
    }
    setSubmission({ kind: 'sending' });
    const body = requestOf(filled, language);
    try {
      leave(await call('createOrder', { body, idempotencyKey: keyFor(attempt, body) }), body.code);
    } catch (error) {
      const failure = failureOf(error);
      // The next look at the shop may be half a minute away.
      if (failure.errorCode === 'shop_closed') refreshShop();
      // Only a lost answer may be asked for again; after a real one, the next try is a new request.
      if (failure !== noConnection) attempt.current = { body: '', key: '' };
      setSubmission({ kind: 'open', errors: [formErrorOf(failure)] });
    }
  };

  return {
    sending: submission.kind === 'sending',
    errors: submission.kind === 'open' ? submission.errors : none,
    submit,
  };
}

/** The same order sent again keeps its key, so that a lost answer does not become a second order. */
function keyFor(attempt: { current: { body: string; key: string } }, request: OrderRequest): string {
  const body = JSON.stringify(request);
  if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
  return attempt.current.key;
}
