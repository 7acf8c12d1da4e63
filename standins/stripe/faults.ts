import { z } from 'zod';
import type { Controls } from '#standins/http/controls.ts';
import { ApiError, broken, invalid, keyInUse } from './api/errors.ts';
import { faultOrder, httpFaults } from '#standins/http/faults.ts';

/** Faults that can be injected, in addition to those of any HTTP exchange; the README explains them. */
export const stripeFault = faultOrder.extend({
  fault: z.enum([
    ...httpFaults,
    ...([
      '401',
      '403',
      '409',
      '429',
      'stored_500',
      'refund_pending',
      'refund_failed',
      'declined',
      'email_invalid',
    ] as const),
    ...(['duplicate', 'delay', 'reorder', 'bad_signature', 'old_signature', 'altered', 'body'] as const),
  ]),
  /** `stored_500`: whether the request is executed all the same. */
  executed: z.boolean().optional(),
  /** `duplicate`: number of copies. */
  copies: z.int().positive().optional(),
  /** `altered`: values by path, such as `data.object.livemode`. */
  set: z.record(z.string(), z.unknown()).optional(),
});
export type StripeFault = z.output<typeof stripeFault>;
export type StripeControls = Controls<StripeFault>;

const refusals: Record<string, () => ApiError> = {
  401: () => invalid(401, 'Invalid API Key provided: sk_test_****dead'),
  403: () => invalid(403, 'The provided key does not have the required permissions for this endpoint.'),
  409: keyInUse,
  email_invalid: () =>
    invalid(400, 'Invalid email address', { code: 'email_invalid', param: 'customer_email' }),
  429: () => invalid(429, 'Request rate limit exceeded.', { code: 'rate_limit' }),
};

/** Returns the API's answer under the fault, which replaces executing and storing anything. */
export function refusalUnder(fault: StripeFault | undefined): ApiError | undefined {
  return fault?.fault === 'status' ? broken(fault.status) : refusals[fault?.fault ?? '']?.();
}
