import Stripe from 'stripe';

/** Stripe replays a stored failure for as long as the key lives: only another key can succeed. */
export class KeyUsedUp extends Error {}

/** The error itself, or KeyUsedUp where Stripe has only replayed an earlier failure of its own. */
export function unlessReplayed(error: unknown): unknown {
  const replayed =
    error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
  const failure = replayed && (error.statusCode ?? 0) >= 500;
  return failure ? new KeyUsedUp('Stripe replays a failure', { cause: error }) : error;
}

/** Whether Stripe refuses the address that it was to write into its page. */
export function isAboutEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email';
}
