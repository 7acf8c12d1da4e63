import * as z from 'zod/mini';
import { text } from '../text.ts';

/** `GET /api/login`: whether there is a password to log in with. */
export const loginAnswer = z.object({ hasPassword: z.boolean() });

/** `POST /api/login`: with the password, or with the token of an address that logs in once. */
export const loginRequest = z.union([z.object({ password: text(1000) }), z.object({ token: text(100) })]);

/** `GET /api/admin/session`, and the answer to a login. Times are ISO 8601 in UTC, here and everywhere. */
export const sessionAnswer = z.object({
  /** Goes back in the header `X-CSRF-Token` of every call that changes something. */
  csrfToken: z.string(),
  endsAt: z.string(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `GET /api/admin/sessions` */
export const sessionsAnswer = z.array(
  z.object({
    /** As the audit log names it: `console:1f3a2b4c`. */
    name: z.string(),
    via: z.enum(['password', 'link']),
    address: z.string(),
    browser: z.string(),
    createdAt: z.string(),
    seenAt: z.string(),
    isThis: z.boolean(),
  }),
);

/** `POST /api/admin/sessions/end` */
export const endSessionRequest = z.object({ name: text(40) });
