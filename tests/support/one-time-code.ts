import { Secret, TOTP } from 'otpauth';

/** What an app shows now for a secret that was typed into it. */
export function codeOfApp(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
