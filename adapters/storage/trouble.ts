import { errorCode } from '../error-code.ts';

/** A disk or a quota is full: codes of the file system, PostgreSQL's own, and an object store's. */
const outOfSpace = /^(ENOSPC|EDQUOT|53100|STORAGE_FULL)$/;
/** The storage refuses for other reasons than what was asked of it: read-only, broken, away, or too many files open. */
const refusing = /^(EROFS|EACCES|EPERM|EIO|ESTALE|EMFILE|ENFILE|STORAGE_REFUSED|STORAGE_UNAVAILABLE)$/;

/**
 * What an object store says instead of doing it. `STORAGE_REFUSED`: it will go on refusing until an operator puts something
 * right; `STORAGE_UNAVAILABLE`: it is away, slow or asks for patience.
 */
export class StorageError extends Error {
  readonly code: 'STORAGE_FULL' | 'STORAGE_REFUSED' | 'STORAGE_UNAVAILABLE';
  /** The store's own name for it, such as `NoSuchBucket`. */
  readonly reason: string;

  constructor(code: StorageError['code'], reason: string, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** True when something could not be written because there is no room left: later there may be some. */
export function isOutOfSpace(error: unknown): boolean {
  return outOfSpace.test(errorCode(error) ?? '');
}

/** True when storage takes or gives nothing just now, full or for other reasons: nobody's order is to blame. */
export function isStorageTrouble(error: unknown): boolean {
  return isOutOfSpace(error) || refusing.test(errorCode(error) ?? '');
}
