import Stripe from 'stripe';
import { alertPhrases } from '#domain/alert-sentence.ts';
import { errorMessage } from '../log.ts';

const remedies: Record<number, string> = {
  401: alertPhrases.key_unknown,
  403: alertPhrases.key_lacks,
};

/** Remedies for refusals that are the fault of the key, not of the request. */
export const keyRemedies = Object.values(remedies);

/** Statuses of refusals that the next try need not meet: another request was under way, or there were too many. */
const passing = [409, 429];

/** Returns the error's message, or its type and status if Stripe sends none. */
function messageOf(error: unknown): string {
  const message = errorMessage(error);
  if (message !== '' || !(error instanceof Stripe.errors.StripeError)) return message;
  return `${error.type} ${error.statusCode ?? 'without status'}`;
}

/** Decides whether Stripe refused a refund because a bank has the payment, for good or until its dispute is decided. */
export const isForDispute = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_disputed';

/**
 * Describes a failed call to Stripe for the log: its message and, when Stripe refused the call, a remedy. Without a remedy it
 * is an outage, which passes by itself.
 */
export function stripeFailure(error: unknown): { error: string; remedy?: string } {
  const message = messageOf(error);
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  const isPassing = passing.includes(status) || isForDispute(error);
  const isRefusal = status >= 400 && status < 500 && !isPassing;
  if (!isRefusal) return { error: message };
  return {
    error: message,
    remedy: remedies[status] ?? alertPhrases.call_refused,
  };
}
