import { ownFailure, type Failure } from '../../api/failure.ts';

/**
 * What is wrong with a file before a byte of it travels, undefined when it may go.
 * Its kind is not looked at: names and declared types lie, and the server decides by content.
 */
export function earlyProblem(file: { size: number }, limits: { maxBytes: number }): Failure | undefined {
  if (file.size === 0) return ownFailure('photo_damaged');
  if (file.size <= limits.maxBytes) return undefined;
  return ownFailure('photo_of_size', { megabytes: Math.ceil(file.size / 1_000_000) });
}
