import * as z from 'zod/mini';
import { asciiAddress } from '#domain/email.ts';

/** Returns the schema of a text that somebody typed, of at most `maxLength` UTF-16 units. PostgreSQL stores no NUL in a text. */
export function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((typed) => !typed.includes('\0')),
  );
}

/** Email address typed by a visitor, with its domain in ASCII as mail servers resolve it. */
export const emailText = z.pipe(text(300), z.transform(asciiAddress));
