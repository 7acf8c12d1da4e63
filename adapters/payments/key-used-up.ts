import Stripe from 'stripe';

/** Thrown when only another idempotency key can succeed: Stripe replays a stored failure for as long as the key lives. */
export class KeyUsedUp extends Error {}

/** Returns the error, or KeyUsedUp if Stripe has only replayed an earlier failure of its own. */
export function unlessReplayed(error: unknown): unknown {
  const replayed =
    error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
  const failure = replayed && (error.statusCode ?? 0) >= 500;
  return failure ? new KeyUsedUp('Stripe replays a failure', { cause: error }) : error;
}

/** Decides whether Stripe refuses the email address that was to be filled in on its page. */
export function isAboutEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email';
}
