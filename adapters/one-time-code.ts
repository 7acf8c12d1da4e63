import { Secret, TOTP } from 'otpauth';

/** Codes of six digits that an app makes from a shared secret and the time (RFC 6238), as every such app does unless told otherwise. */
const period = 30;
/** A code is taken half a minute before and after its time, for clocks that differ. */
const window = 1;

const totpOf = (secret: Buffer, label: string) =>
  new TOTP({ ...(label && { issuer: label, label: 'console' }), period, secret: secretOf(secret) });

const secretOf = (secret: Buffer) => new Secret({ buffer: Uint8Array.from(secret).buffer });

/** What an app takes in: the address that a QR code holds, and the secret for who types it. */
export function enrolmentOf(secret: Buffer, brand: string): { url: string; secret: string } {
  return { url: totpOf(secret, brand).toString(), secret: secretOf(secret).base32 };
}

/** The half minute since 1970 whose code this is; undefined when it is none of now. */
export function stepOf(code: string, secret: Buffer, now = Date.now()): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, window, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
