import { refusals } from '#domain/refusal.ts';
import { sizeWords } from '../words/amounts.ts';

/**
 * What is wrong with a file before a byte of it travels, in the server's words; undefined when it may go.
 * Its kind is not looked at: names and declared types lie, and the server decides by content.
 */
export function earlyProblem(file: { size: number }, limits: { maxBytes: number }): string | undefined {
  if (file.size === 0) return refusals.photo_damaged[1];
  if (file.size > limits.maxBytes) return `${refusals.photo_too_large[1]} Yours is ${sizeWords(file.size)}.`;
  return undefined;
}
