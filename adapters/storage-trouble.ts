import { errorCode } from './error-code.ts';

/** A disk or a quota is full: codes of the file system, and PostgreSQL's own. */
const outOfSpace = /^(ENOSPC|EDQUOT|53100)$/;
/** The file system refuses for other reasons than what was asked of it: read-only, broken, or too many files open. */
const refusing = /^(EROFS|EACCES|EPERM|EIO|ESTALE|EMFILE|ENFILE)$/;

/** True when something could not be written because there is no room left: later there may be some. */
export function isOutOfSpace(error: unknown): boolean {
  return outOfSpace.test(errorCode(error) ?? '');
}

/** True when storage takes or gives nothing just now, full or for other reasons: nobody's order is to blame. */
export function isStorageTrouble(error: unknown): boolean {
  return isOutOfSpace(error) || refusing.test(errorCode(error) ?? '');
}
