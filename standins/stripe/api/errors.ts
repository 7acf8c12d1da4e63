/** The `error` of an answer, in Stripe's shape. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  message: string;
  code?: string;
  param?: string;
};

/** A refusal in Stripe's words. `stored` ones were met while executing: the same key gets them again. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly stored: boolean;

  constructor(status: number, body: ErrorBody, { stored = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

/** A parameter that cannot be used; found before anything is executed. */
export function badParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) });
}

/** Something that is not possible as things stand. */
export function notPossible(message: string, code?: string): ApiError {
  const body = { type: 'invalid_request_error' as const, message, ...(code ? { code } : {}) };
  return new ApiError(400, body, { stored: true });
}

/** `status` is 404 for an object the address names, 400 for one a parameter names. */
export function missing(kind: string, id: string, { param = 'id', status = 404 } = {}): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

export function unknownAddress(method: string, path: string): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). The stand-in knows only what the shop needs.`;
  return new ApiError(404, { type: 'invalid_request_error', message });
}
