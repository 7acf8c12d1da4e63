/** Digits and capitals without look-alikes: no 0 O, no 1 I L, no U beside V. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Statuses of a code: whoever holds an unused one can use it. */
export const codeStatuses = ['unused', 'used', 'expired', 'void'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** Days a code stays valid: 12 months. */
export const codeDays = 365;
/** Days a restored code stays valid at least. */
export const restoredCodeDays = 30;
/** A chain of codes ends with this many rejections: the next one issues no further code. */
export const maxCodesInChain = 3;

/** Makes a 12-letter code from at least 12 random (or HMAC) bytes. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Shown to people as XXXX-XXXX-XXXX. */
export function showCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** What a visitor typed, without dashes, spaces and case; undefined when it can be no code. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  const fits = code.length === length && new RegExp(`^[${alphabet}]+$`).test(code);
  return fits ? code : undefined;
}
