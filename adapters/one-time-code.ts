import { Secret, TOTP } from 'otpauth';

/** Seconds that a code lasts. Codes have six digits (RFC 6238), as apps assume unless told otherwise. */
const period = 30;
/** Periods that a code is accepted before and after its own, for clocks that differ. */
const window = 1;

const totpOf = (secret: Buffer, label: string) =>
  new TOTP({ ...(label && { issuer: label, label: 'console' }), period, secret: secretOf(secret) });

const secretOf = (secret: Buffer) => new Secret({ buffer: Uint8Array.from(secret).buffer });

/** Returns the data to set up an app with: the URL for a QR code, and the secret for typing it in. */
export function enrolmentOf(secret: Buffer, brand: string): { url: string; secret: string } {
  return { url: totpOf(secret, brand).toString(), secret: secretOf(secret).base32 };
}

/** Returns the number of the code's period since 1970; undefined when the code is not valid now. */
export function stepOf(code: string, secret: Buffer, now = Date.now()): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, window, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
