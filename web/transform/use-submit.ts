import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderPlaced, OrderRequest } from '#contract/order.ts';
import { newIdempotencyKey } from '../calls/call.ts';
import { failureOf, noConnection } from '../calls/failure.ts';
import { placeOrder } from '../calls/orders.ts';
import { useReturn } from '../checkout/use-return.ts';
import type { Problem } from '../components/error-summary.tsx';
import { rememberOrder } from '../memory/orders.ts';
import { problemOf, problemsOf, requestOf, type Filled } from './order-check.ts';

type Submission = { kind: 'open'; problems: Problem[] } | { kind: 'sending' };

/** Places the order and leaves: for the payment page, or for the order's own page when a code paid. */
export function useSubmit(onPlaced: (orderId: string) => void) {
  const [submission, setSubmission] = useState<Submission>({ kind: 'open', problems: [] });
  const navigate = useNavigate();
  const attempt = useRef({ body: '', key: '' });
  useReturn(useCallback(() => setSubmission({ kind: 'open', problems: [] }), []));

  const leave = ({ orderId, token, sessionId = '', checkoutUrl }: OrderPlaced) => {
    rememberOrder({ orderId, token, sessionId });
    onPlaced(orderId);
    if (checkoutUrl === undefined) void navigate(`/success#${token}`);
    else location.assign(checkoutUrl);
  };

  const submit = async (filled: Filled) => {
    const problems = problemsOf(filled);
    if (problems.length > 0) {
      setSubmission({ kind: 'open', problems });
      return;
    }
    setSubmission({ kind: 'sending' });
    const request = requestOf(filled);
    try {
      leave(await placeOrder(request, keyFor(attempt, request)));
    } catch (error) {
      const failure = failureOf(error);
      // Only a lost answer may be asked for again; after a real one, the next try is a new request.
      if (failure !== noConnection) attempt.current = { body: '', key: '' };
      setSubmission({ kind: 'open', problems: [problemOf(failure)] });
    }
  };

  const problems = submission.kind === 'open' ? submission.problems : [];
  return {
    sending: submission.kind === 'sending',
    problems,
    errorOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
    submit,
  };
}

/** The same order sent again keeps its key, so that a lost answer does not become a second order. */
function keyFor(attempt: { current: { body: string; key: string } }, request: OrderRequest): string {
  const body = JSON.stringify(request);
  if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
  return attempt.current.key;
}
