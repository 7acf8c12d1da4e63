/** What a block can forbid: orders with a mailbox, or with a photo. */
export const blockKinds = ['email', 'photo'] as const;
export type BlockKind = (typeof blockKinds)[number];
/** Answers to an objection whose strike still counts: none yet, or no. */
export const strikeObjections = ['open', 'dismissed'] as const;
export type StrikeObjection = (typeof strikeObjections)[number];
export const objections = [...strikeObjections, 'upheld'] as const;
/** What a rejection is noted against. */
export type StrikeKind = BlockKind | 'address';

/** This many rejections of one kind within `strikeDays` block it for `blockDays`. */
const strikesToBlock = 3;
/** The same, where so many as block came from the same address. */
const strikesToBlockThere = 2;

/**
 * Whether so many rejections of one mailbox or photo block it. An address never forbids anything by itself, as many people
 * may be behind it; that it has seen rejections only shortens the patience with what comes back there
 * (docs/decisions/025-strikes-by-address.md).
 */
export function isBlocked(strikes: number, strikesOfAddress: number): boolean {
  return strikes >= (strikesOfAddress >= strikesToBlock ? strikesToBlockThere : strikesToBlock);
}

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
  const untagged = foldsTags.has(domain) ? name.replace(/(?<!\+)\+.*$/, '') : name;
  const folded = ignoresDots.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${folded}@${sameAs[domain] ?? domain}`;
}
