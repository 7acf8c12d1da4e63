/** Digits and capitals without look-alikes: no 0 O, no 1 I L, no U beside V. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Statuses of a code. An unused one can be used by anyone who has it. */
export const codeStatuses = ['unused', 'used', 'expired', 'void'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** Days a code stays valid: 12 months. */
export const codeDays = 365;
/** Minimum number of days a restored code stays valid. */
export const restoredCodeDays = 30;
/** Maximum number of codes issued in a row, each for a rejected photo; the next rejection issues none. */
export const maxCodesInChain = 3;

/** Makes a 12-letter code from at least 12 random (or HMAC) bytes. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Formats a code as XXXX-XXXX-XXXX. */
export function showCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Reads a code that a visitor typed, ignoring dashes, spaces and case; undefined if it cannot be a code. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  const fits = code.length === length && new RegExp(`^[${alphabet}]+$`).test(code);
  return fits ? code : undefined;
}
