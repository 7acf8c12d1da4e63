import { errorCode } from '#adapters/error-code.ts';
import { errorMessage } from '#adapters/log.ts';
import type { FindingOutcome } from '#domain/finding.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';

/** Result of one of the doctor's checks. */
export type Finding = {
  /** Stable name for scripts, such as `stripe.permissions`. */
  check: string;
  /** Name for people, such as "Database" or one ComfyUI instance. */
  subject: string;
  outcome: FindingOutcome;
  /** Observation, or the reason why nothing was checked. */
  message: string;
  /** Advice; always present if the outcome is `wrong`. */
  remedy?: string;
};

/** Returns functions that make the findings of one check about one subject. */
export function about(check: string, subject: string) {
  return {
    right: (message: string, hint?: string): Finding => ({
      ...{ check, subject, outcome: 'right', message },
      ...(hint === undefined ? {} : { remedy: hint }),
    }),
    wrong: (message: string, remedy: string): Finding => ({
      check,
      subject,
      outcome: 'wrong',
      message,
      remedy,
    }),
    unchecked: (message: string, remedy?: string): Finding => ({
      check,
      subject,
      outcome: 'unchecked',
      message,
      ...(remedy === undefined ? {} : { remedy }),
    }),
  };
}

/** Returns an error's message: fetch hides it in the cause, and Node's error after trying several addresses has only a code. */
export function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.message === 'fetch failed' ? (error.cause ?? error) : error;
  const message = errorMessage(cause);
  return message === '' ? (errorCode(cause) ?? 'it does not say why') : message;
}

/** Returns an instance's name in findings. */
export const comfyName = (url: string): string => `ComfyUI ${withoutCredentials(url)}`;
