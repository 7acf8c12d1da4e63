import type { Services } from '#compose.ts';
import { decidedStatus } from '#domain/payment.ts';
import { decidePayments } from '#operations/decide-payments.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const mostShown = 100;

/** Not audited: the list contains no personal data. */
export function listPayments({ unknownPayments }: Services): AdminHandler<'GET /api/admin/payments'> {
  return async () => {
    const waiting = await unknownPayments.waiting();
    const payments = waiting
      .slice(0, mostShown)
      .map(({ paymentIntent, sessionId, amount, currency, openedAt, foundAt }) => {
        return { paymentIntent, sessionId, amount, currency, openedAt, foundAt };
      });
    return withIsoDates({ count: waiting.length, payments });
  };
}

export function postDecidePayments(services: Services): AdminHandler<'POST /api/admin/payments/decide'> {
  return ({ input: { which, decision, reason }, operator: { name } }) => {
    const status = decidedStatus[decision];
    return answerDone(services, { name, reason }, { action: `payments.${decision}`, subject: which }, () =>
      decidePayments({ which, status, reason }, services),
    );
  };
}
