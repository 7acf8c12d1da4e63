/** What a rejection is noted against, and what a block can forbid. */
export const strikeKinds = ['email', 'address', 'photo'] as const;
export type StrikeKind = (typeof strikeKinds)[number];

/** This many rejections of one kind within `strikeDays` block it for `blockDays`. */
export const strikesToBlock = 3;
export const strikeDays = 30;
export const blockDays = 180;
/** Two photos are the same when their 64-bit perceptual hashes differ in at most this many bits. */
export const samePhotoBits = 6;

/** Providers that ignore dots in the name, or that deliver name+tag to name. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com']);
const sameAs: Record<string, string> = { 'googlemail.com': 'gmail.com' };
const foldsTags = new Set([
  ...ignoresDots,
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
]);

/** One form for all spellings that reach the same mailbox: case always, dots and plus-tags where the provider folds them. */
export function foldEmail(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  const untagged = foldsTags.has(domain) ? name.replace(/\+.*$/, '') : name;
  const folded = ignoresDots.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${folded}@${sameAs[domain] ?? domain}`;
}
