import type { StripeFault } from '../faults.ts';
import { ApiError, type ErrorBody } from './errors.ts';
import { inUse } from './idempotency.ts';

const wrong = 'invalid_request_error';

const refusals: Record<string, () => ApiError> = {
  401: () => new ApiError(401, { type: wrong, message: 'Invalid API Key provided: sk_test_****dead' }),
  403: () =>
    new ApiError(403, {
      type: wrong,
      message: 'The provided key does not have the required permissions for this endpoint.',
    }),
  409: inUse,
  429: () => new ApiError(429, { type: wrong, code: 'rate_limit', message: 'Request rate limit exceeded.' }),
};

/** @throws ApiError when the fault is a refusal before anything is executed. */
export function refuseOnOrder(fault: StripeFault | undefined): void {
  const refusal = refusals[fault?.fault ?? ''];
  if (refusal) throw refusal();
  if (fault?.fault !== 'status') return;
  throw new ApiError(fault.status ?? 500, brokenBody);
}

/** What Stripe says when it fails itself. */
export const brokenBody: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred. (Ordered from the stand-in.)',
};
