import type { Fault } from '#standins/wire/control.ts';
import { ApiError, type ErrorBody } from './errors.ts';
import { inUse } from './idempotency.ts';

/**
 * What can be ordered for API requests (matched against `METHOD /path`): `status` (answers `status`, 500 unless given,
 * executes and stores nothing), `stored_500` (stored for the key; `executed: true` does the work all the same),
 * `lose_answer` (executes, then cuts the connection), `drop` (cuts it before), `slow` (`seconds`), `401`, `403`, `409`,
 * `429`; for `POST /v1/refunds` also `refund_pending` and `refund_failed` (pending, then so, after `seconds`).
 */
export const apiFaults =
  'status|stored_500|lose_answer|drop|slow|401|403|409|429|refund_pending|refund_failed';

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
export function refuseOnOrder(fault: Fault | undefined): void {
  const refusal = refusals[fault?.fault ?? ''];
  if (refusal) throw refusal();
  if (fault?.fault !== 'status') return;
  throw new ApiError(typeof fault.status === 'number' ? fault.status : 500, brokenBody);
}

/** What Stripe says when it fails itself. */
export const brokenBody: ErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred. (Ordered from the stand-in.)',
};
