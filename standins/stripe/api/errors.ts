type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error';
type Details = { code?: string; param?: string };

/**
 * An error response in Stripe's words. `isStored` marks errors raised during execution: the same key gets the same answer again.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Details & { type: ErrorType; message: string } };
  readonly isStored: boolean;

  constructor(status: number, error: ApiError['body']['error'], isStored = false) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.isStored = isStored;
  }
}

/** Creates the error for an invalid request, found before execution. */
export function invalid(status: number, message: string, details: Details = {}): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...details });
}

/** Creates the error for something impossible in the current state. */
export function notPossible(message: string, details: Details = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details }, true);
}

/** Creates the error for an unknown object: `status` is 404 if the address names it, 400 if a parameter does. */
export function missing(kind: string, id: string, { param = 'id', status = 404 } = {}): ApiError {
  return invalid(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** Creates the error for a key that another request is using at the moment. */
export function keyInUse(): ApiError {
  const message = 'There is currently another in-progress request using this Idempotent Key.';
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

/** Creates the error for a failure of Stripe itself. */
export function broken(status = 500): ApiError {
  const message = 'An unknown error occurred. (Ordered from the stand-in.)';
  return new ApiError(status, { type: 'api_error', message }, true);
}
