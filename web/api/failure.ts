import type { ErrorAnswer } from '#contract/shop.ts';

/** Why a call got no answer: the server's error code and message, or ours where the connection broke. */
export type Failure = {
  errorCode: string;
  message: string;
  /** What the message for the error code leaves open. */
  values?: Record<string, string | number> | undefined;
};

/** A failure that the web itself found; its message is in the area `errors`. */
export function ownFailure(errorCode: string, values: Failure['values'] = {}): Failure {
  return { errorCode, message: '', values };
}

export const noConnection = ownFailure('no_connection');

/** Thrown by every call of this folder; never anything else. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** What is known of any thrown thing. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof CallFailed ? thrown.failure : noConnection;
}

/** The failure in the body of an answer that was no success; a proxy's may be anything. */
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
