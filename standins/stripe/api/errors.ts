type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error';
type Details = { code?: string; param?: string };

/** A refusal in Stripe's words. `isStored` ones were met while executing: the same key gets them again. */
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

/** A request that is wrong in itself; found before anything is executed. */
export function invalid(status: number, message: string, details: Details = {}): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...details });
}

/** Something that is not possible as things stand. */
export function notPossible(message: string, details: Details = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details }, true);
}

/** `status` is 404 for an object the address names, 400 for one a parameter names. */
export function missing(kind: string, id: string, { param = 'id', status = 404 } = {}): ApiError {
  return invalid(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** A key that another request is using at this moment. */
export function keyInUse(): ApiError {
  const message = 'There is currently another in-progress request using this Idempotent Key.';
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

/** Stripe's own failure. */
export function broken(status = 500): ApiError {
  const message = 'An unknown error occurred. (Ordered from the stand-in.)';
  return new ApiError(status, { type: 'api_error', message }, true);
}
