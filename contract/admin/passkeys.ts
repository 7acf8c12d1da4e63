import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** JSON as WebAuthn defines it, checked by the package that verifies it. */
export const passkeyToMake = z.custom<PublicKeyCredentialCreationOptionsJSON>(isObject);
export const madePasskey = z.custom<RegistrationResponseJSON>(isObject);
export const passkeyToUse = z.custom<PublicKeyCredentialRequestOptionsJSON>(isObject);
export const usedPasskey = z.custom<AuthenticationResponseJSON>(
  (value) => isObject(value) && typeof (value as { id?: unknown }).id === 'string',
);

/** `GET /api/admin/passkeys`: a person's own, oldest first. */
export const passkeysAnswer = z.array(
  z.object({
    id: z.string(),
    /** The browser in which it was made. */
    browser: z.string(),
    createdAt: z.string(),
    usedAt: z.nullable(z.string()),
  }),
);
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;

/** `POST /api/admin/passkeys/begin`: asks for the password or another passkey, so that a browser left open is not enough. */
export const beginPasskeyRequest = z.union([
  z.object({ password: text(1000) }),
  z.object({ passkey: usedPasskey }),
]);
/** `POST /api/admin/passkeys/add` */
export const addPasskeyRequest = z.object({ passkey: madePasskey });
/** `POST /api/admin/passkeys/remove` */
export const removePasskeyRequest = z.object({ id: text(1500) });

export const passkeyRoutes = {
  'GET /api/admin/passkeys': { status: 200, answer: passkeysAnswer },
  'POST /api/admin/passkeys/begin': { body: beginPasskeyRequest, status: 200, answer: passkeyToMake },
  'POST /api/admin/passkeys/add': { body: addPasskeyRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/passkeys/remove': { body: removePasskeyRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
