import { sharedWords, type OperationWords } from '#domain/operation-errors.ts';

/** Messages of the commands for operations that fail. */
export const commandWords = {
  ...sharedWords,
  reason_missing: () => 'Say why with --reason: it is kept.',
  nothing_to_retry: ({ reference, state }) =>
    `${reference} is ${state}: there is nothing to try again. ` +
    '`orders code` gives its visitor another picture, `orders refund` the money.',
  style_not_drawable: ({ id }) =>
    `No ComfyUI that is there has all that ${id} needs: toonbooth doctor says what is missing.`,
  password_missing: () => 'It stands beside a password: toonbooth admin password sets one first.',
} satisfies OperationWords;
