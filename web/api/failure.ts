/** Why a call got no answer: the server's code and words, or ours where the line broke. */
export type Failure = {
  code: string;
  message: string;
  /** What the words for the code leave open. */
  values?: Record<string, string | number>;
};

/** A failure that the web itself found; the catalogue of errors has its words. */
export function ownFailure(code: string, values: Failure['values'] = {}): Failure {
  return { code, message: '', values };
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

/** The failure inside the body of an answer that was no success. */
export function failureIn(body: unknown, status: number): Failure {
  if (isErrorAnswer(body)) return body.error;
  return ownFailure('http', { status });
}

function isErrorAnswer(body: unknown): body is { error: Failure } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
