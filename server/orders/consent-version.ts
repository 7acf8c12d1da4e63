/** The version of the text that a visitor agrees to; stored with the order. */
export const consentVersion = '2026-11-27';
