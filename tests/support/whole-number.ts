import { OperatorError } from '#adapters/operator-error.ts';

/** Reads an option that is a whole number of at most nine digits. @throws OperatorError with the command's `usage` */
export function wholeNumber(option: string, text: string, usage: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new OperatorError(`--${option} must be a whole number, not "${text}".\n\n${usage}`);
}
