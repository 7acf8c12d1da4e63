import { sharedWords, type OperationWords } from '#domain/operation-errors.ts';

/** Messages of the commands for operations that fail. */
export const commandWords = {
  ...sharedWords,
  reason_missing: () => 'Say why with --reason: it is recorded.',
  nothing_to_retry: ({ reference, state }) =>
    `${reference} is ${state}: there is nothing to retry. ` +
    '`orders code` issues a code for another picture, `orders refund` returns the money.',
  style_not_drawable: ({ id }) =>
    `No ComfyUI that can be reached has everything ${id} needs: toonbooth doctor says what is missing.`,
  password_missing: () => 'A second factor needs a password: set one first with toonbooth admin password.',
} satisfies OperationWords;
