/** Why a call got no answer: `code` and `message` are the server's, or ours where the line broke. */
export type Failure = { code: string; message: string };

export const noConnection: Failure = {
  code: 'no_connection',
  message: 'We could not reach the shop. Check your connection and try again – nothing you entered is lost.',
};

/** Thrown by every call of this folder; never anything else. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** What is known of any thrown thing, in the visitor's words. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof CallFailed ? thrown.failure : noConnection;
}

/** The failure inside the body of an answer that was no success. */
export function failureIn(body: unknown, status: number): Failure {
  if (isErrorAnswer(body)) return body.error;
  return {
    code: `http_${status}`,
    message: 'The shop stumbled over something on its side. Nothing is lost; try again in a minute.',
  };
}

function isErrorAnswer(body: unknown): body is { error: Failure } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
