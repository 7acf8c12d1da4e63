import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { stripeFailure } from './stripe-failure.ts';

test('a failure is described by its message, and one without a message by its type and status', () => {
  const type = 'api_error';
  const failure = (message: string | undefined) =>
    stripeFailure(new Stripe.errors.StripeAPIError({ type, statusCode: 500, ...(message && { message }) }));
  expect(failure('Try later')).toEqual({ error: 'Try later' });
  expect(failure(undefined)).toEqual({ error: 'StripeAPIError 500' });
});
