import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows now for a secret. */
export function codeOfApp(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
