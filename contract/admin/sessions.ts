import * as z from 'zod/mini';
import { loginWays } from '#domain/password.ts';
import { roles } from '#domain/person.ts';
import type { RouteMap } from '../route.ts';
import { text } from '../text.ts';
import { doneAnswer, nothing, type AdminContract } from './contract.ts';
import { madePasskey, passkeyToMake, passkeyToUse, usedPasskey } from './passkeys.ts';

const password = text(1000);

/** `GET /api/login`: whether the shop has a password, others than its first owner, and anybody a passkey. */
export const loginAnswer = z.object({
  hasPassword: z.boolean(),
  hasOthers: z.boolean(),
  hasPasskeys: z.boolean(),
});

/** Code of an authenticator app, or a recovery code. */
const oneTimeCode = text(40);

const token = text(100);

/**
 * `POST /api/login`: with the password and, where there is a second factor, its code; with the token of a single-use link; or
 * with a passkey. Without a mail address, the first owner logs in.
 */
export const loginRequest = z.union([
  z.object({ mailAddress: z.optional(text(300)), password, code: z.optional(oneTimeCode) }),
  z.object({ token }),
  z.object({ passkey: usedPasskey }),
]);

/** `POST /api/login/invitation/passkey` */
export const invitationRequest = z.object({ token });

/** `POST /api/login/invitation`: gives an invited person a password or a passkey, and logs them in. */
export const acceptRequest = z.union([
  z.object({ token, password }),
  z.object({ token, passkey: madePasskey }),
]);

/** `GET /api/admin/session`, and the answer to a login. Times are ISO 8601 in UTC, here and everywhere. */
export const sessionAnswer = z.object({
  /** Sent back in the header `X-CSRF-Token` of every call that changes something. */
  csrfToken: z.string(),
  endsAt: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** Version of the server's program. */
  version: z.string(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `GET /api/admin/sessions`: a person's own, or for an owner those of all. */
export const sessionsAnswer = z.array(
  z.object({
    /** Name of the session in the audit log: `console:1f3a2b4c`. */
    name: z.string(),
    person: z.string(),
    via: z.enum(loginWays),
    /** True when the session began at the network address that requests this list. */
    isFromHere: z.boolean(),
    browser: z.string(),
    createdAt: z.string(),
    seenAt: z.string(),
    isThis: z.boolean(),
  }),
);

/** `POST /api/admin/sessions/end` */
export const endSessionRequest = z.object({ name: text(40) });

/** `GET /api/admin/second-factor` */
export const secondFactorAnswer = z.object({
  /** Null while there is no second factor. */
  since: z.nullable(z.string()),
  /** Number of unused recovery codes. */
  recoveryCodes: z.number(),
});

/** `POST /api/admin/second-factor/begin`: asks for the password, so that a browser left open is not enough. */
export const passwordRequest = z.object({ password });

/** `POST /api/admin/second-factor/begin`: input for an authenticator app; `url` is for a QR code. */
export const enrolmentAnswer = z.object({ url: z.string(), secret: z.string() });

/** `POST /api/admin/second-factor/confirm` and `/off` */
export const oneTimeCodeRequest = z.object({ code: oneTimeCode });

/** `POST /api/admin/second-factor/confirm`: the codes are shown only this once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const sessionRoutes = {
  'GET /api/admin/session': { status: 200, answer: sessionAnswer },
  'POST /api/admin/session/end': { status: 200, answer: nothing },
  'GET /api/admin/sessions': { status: 200, answer: sessionsAnswer },
  'POST /api/admin/sessions/end': { body: endSessionRequest, status: 200, answer: doneAnswer },
  'GET /api/admin/second-factor': { status: 200, answer: secondFactorAnswer },
  'POST /api/admin/second-factor/begin': { body: passwordRequest, status: 200, answer: enrolmentAnswer },
  'POST /api/admin/second-factor/confirm': {
    body: oneTimeCodeRequest,
    status: 200,
    answer: recoveryCodesAnswer,
  },
  'POST /api/admin/second-factor/off': { body: oneTimeCodeRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;

/** Calls for logging in: the only ones of the console that need no login. */
export const loginRoutes = {
  'GET /api/login': { status: 200, answer: loginAnswer },
  'POST /api/login': { body: loginRequest, status: 200, answer: sessionAnswer },
  'POST /api/login/passkey': { status: 200, answer: passkeyToUse },
  'POST /api/login/invitation/passkey': { body: invitationRequest, status: 200, answer: passkeyToMake },
  'POST /api/login/invitation': { body: acceptRequest, status: 200, answer: sessionAnswer },
} as const satisfies RouteMap;
export type LoginRoutes = typeof loginRoutes;
