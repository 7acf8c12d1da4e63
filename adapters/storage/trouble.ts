import { errorCode } from '../error-code.ts';

/** Codes for a full disk or quota: the file system's, PostgreSQL's, and an object store's. */
const outOfSpace = /^(ENOSPC|EDQUOT|53100|STORAGE_FULL)$/;
/** Codes for storage that fails whatever the request: read-only, broken, away, or with too many open files. */
const refusing = /^(EROFS|EACCES|EPERM|EIO|ESTALE|EMFILE|ENFILE|STORAGE_REFUSED|STORAGE_UNAVAILABLE)$/;

/**
 * Thrown when an object store fails. `STORAGE_REFUSED`: it will refuse until an operator solves the problem;
 * `STORAGE_UNAVAILABLE`: it is away, slow or asks us to wait.
 */
export class StorageError extends Error {
  readonly code: 'STORAGE_FULL' | 'STORAGE_REFUSED' | 'STORAGE_UNAVAILABLE';
  /** The store's own name for the error, such as `NoSuchBucket`. */
  readonly reason: string;

  constructor(code: StorageError['code'], reason: string, message: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** True when a write failed for lack of space, which may become free later. */
export function isOutOfSpace(error: unknown): boolean {
  return outOfSpace.test(errorCode(error) ?? '');
}

/** True when storage fails for now, full or for other reasons: the order is not to blame. */
export function isStorageTrouble(error: unknown): boolean {
  return isOutOfSpace(error) || refusing.test(errorCode(error) ?? '');
}
