import * as z from 'zod/mini';
import { asciiAddress } from '#domain/email.ts';

/** A text that somebody typed, of at most `maxLength` UTF-16 units. PostgreSQL keeps no text with a NUL in it. */
export function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((typed) => !typed.includes('\0')),
  );
}

/** What a visitor typed as an email address, with its domain as mail servers find it. */
export const emailText = z.pipe(text(300), z.transform(asciiAddress));
