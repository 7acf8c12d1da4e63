import type { ErrorAnswer } from '#contract/shop.ts';

/** Reason for a failed call: the server's error code and message, or the web's own if the connection broke. */
export type Failure = {
  errorCode: string;
  message: string;
  /** Values for the placeholders of the error code's message. */
  values?: Record<string, string | number> | undefined;
};

/** Creates a failure found by the web itself; its message is in the area `errors`. */
export function ownFailure(errorCode: string, values: Failure['values'] = {}): Failure {
  return { errorCode, message: '', values };
}

export const noConnection = ownFailure('no_connection');

/** The only error that the calls of this folder throw. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** Returns the failure behind a thrown value; anything but `CallFailed` counts as a lost connection. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof CallFailed ? thrown.failure : noConnection;
}

/** Reads the failure from the body of an error answer; a proxy's body may be anything. */
export function failureIn(body: string, status: number): Failure {
  const answer = parse(body);
  if (!isErrorAnswer(answer)) return ownFailure('http', { status });
  const { code: errorCode, message, values } = answer.error;
  return { errorCode, message, values };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
