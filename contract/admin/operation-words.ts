import { sharedWords, type OperationWords } from '#domain/operation-errors.ts';

/** Reasons why an operation is refused, in the console's words. */
export const consoleWords = {
  ...sharedWords,
  reason_missing: () => 'Say why: it is kept in the log.',
  nothing_to_retry: ({ reference, state }) =>
    `${reference} is ${state}: there is nothing to retry. Issue a code for another picture, or refund it.`,
  style_not_drawable: ({ id }) =>
    `No ComfyUI that can be reached has everything ${id} needs: its card says what is missing.`,
  password_missing: () =>
    'A second factor needs a password, and the shop has none yet: set ADMIN_PASSWORD and restart the shop.',
} satisfies OperationWords;
