import { sharedWords, type OperationWords } from '#domain/operation-errors.ts';

/** Reasons why an operation is refused, in the console's words. */
export const consoleWords = {
  ...sharedWords,
  reason_missing: () => 'Say why: it is kept in the log.',
  nothing_to_retry: ({ reference, state }) =>
    `${reference} is ${state}: there is nothing to try again. Issue a code for another picture, or refund it.`,
  style_not_drawable: ({ id }) =>
    `No ComfyUI that is there has all that ${id} needs: its card says what is missing.`,
  password_missing: () =>
    'It stands beside a password, and the shop has none yet: set ADMIN_PASSWORD and start again.',
} satisfies OperationWords;
