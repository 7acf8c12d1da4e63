import * as z from 'zod/mini';

/** A text that somebody typed, of at most `maxLength` UTF-16 units. PostgreSQL keeps no text with a NUL in it. */
export function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((typed) => !typed.includes('\0')),
  );
}
