import { errorCode } from '#adapters/error-code.ts';
import { errorMessage } from '#adapters/log.ts';
import type { FindingOutcome } from '#domain/finding.ts';

/** What the doctor found out about something that the shop needs. */
export type Finding = {
  /** The same in every version, such as `stripe.permissions`: for scripts. */
  check: string;
  /** For people, such as "Database" or one ComfyUI. */
  subject: string;
  outcome: FindingOutcome;
  /** What was seen; of what was not looked at, why. */
  message: string;
  /** What to do about it; there wherever something is wrong. */
  remedy?: string;
};

/** Makes findings of one check about one subject. */
export function about(check: string, subject: string) {
  return {
    right: (message: string): Finding => ({ check, subject, outcome: 'right', message }),
    wrong: (message: string, remedy: string): Finding => ({
      ...{ check, subject, outcome: 'wrong', message, remedy },
    }),
    unchecked: (message: string, remedy?: string): Finding => ({
      ...{ check, subject, outcome: 'unchecked', message },
      ...(remedy === undefined ? {} : { remedy }),
    }),
  };
}

/** An address as it may be shown to others: without the user and the password in it. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`;
}

/** What an error says: fetch's says it in its cause, and Node's own for several addresses that were tried has none but its code. */
export function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.message === 'fetch failed' ? (error.cause ?? error) : error;
  const message = errorMessage(cause);
  return message === '' ? (errorCode(cause) ?? 'it does not say why') : message;
}

/** Names an instance in findings. */
export const comfyName = (url: string): string => `ComfyUI ${withoutCredentials(url)}`;
