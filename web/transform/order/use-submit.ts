import { useCallback, useRef, useState } from 'react';
import type { OrderCreated, OrderRequest } from '#contract/order.ts';
import { call, keyFor, nothingSent } from '../../api/call.ts';
import { failureOf, noConnection } from '../../api/failure.ts';
import { refreshShop, refreshStyles } from '../../api/use-shop.ts';
import { leaveForCheckout } from '../../checkout/leave-for-checkout.ts';
import { usePageRestored } from '../../checkout/use-page-restored.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { tokenOfOrder } from '../../storage/orders.ts';
import {
  checkForm,
  formErrorOf,
  remainingErrors,
  requestOf,
  type FilledForm,
  type FormError,
} from '../check-form.ts';

type Submission = { kind: 'open'; errors: FormError[]; submitted?: FilledForm } | { kind: 'sending' };

const open: Submission = { kind: 'open', errors: [] };

/**
 * Makes the order, and calls `onCreated` with it. A form from which an order was made before leads to that order's payment
 * page, so that nobody gets two to pay.
 */
export function useSubmit(
  filled: FilledForm,
  onCreated: (created: OrderCreated, request: OrderRequest) => void,
) {
  const [submission, setSubmission] = useState(open);
  const [attempt, setAttempt] = useState(0);
  const { language } = useLanguage();
  const request = useRef(nothingSent);
  usePageRestored(useCallback(() => setSubmission(open), []));

  const fail = (errors: FormError[]) => {
    setSubmission({ kind: 'open', errors, submitted: filled });
    setAttempt((before) => before + 1);
  };

  const order = async (body: OrderRequest) => {
    onCreated(await call('POST /api/orders', { body, idempotencyKey: keyFor(request, body) }), body);
  };

  const submit = async () => {
    const errors = checkForm(filled);
    if (errors.length > 0) {
      fail(errors);
      return;
    }
    setSubmission({ kind: 'sending' });
    const body = requestOf(filled, language);
    try {
      if (!(await reopenCheckout(filled, body))) await order(body);
    } catch (error) {
      const failure = failureOf(error);
      // The next refresh of the shop may be half a minute away.
      if (failure.errorCode === 'shop_closed') refreshShop();
      if (failure.errorCode === 'price_changed' || failure.errorCode === 'pack_gone') refreshStyles();
      // Only a request whose answer was lost keeps its key; after an answer, the next try is a new request.
      if (failure !== noConnection) request.current = nothingSent;
      fail([formErrorOf(failure)]);
    }
  };

  const submitted = submission.kind === 'open' ? submission : undefined;
  return {
    sending: submission.kind === 'sending',
    /** Errors of the last try that are not corrected yet. */
    errors: submitted?.submitted ? remainingErrors(submitted.errors, submitted.submitted, filled) : [],
    attempt,
    submit,
  };
}

/** Leaves for the payment page of the order made from exactly this form. Returns false if there is none to pay. */
async function reopenCheckout({ form }: FilledForm, body: OrderRequest): Promise<boolean> {
  const token = form.ordered === JSON.stringify(body) ? tokenOfOrder(form.orderId) : undefined;
  if (token === undefined) return false;
  try {
    await leaveForCheckout(form.orderId, token);
    return true;
  } catch (error) {
    if (failureOf(error).errorCode === 'order_unknown') return false;
    throw error;
  }
}
