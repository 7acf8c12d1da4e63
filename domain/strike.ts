/** Subjects of a block: it forbids orders with a mailbox or with a photo. */
export const blockKinds = ['email', 'photo'] as const;
export type BlockKind = (typeof blockKinds)[number];
/** Answers to an objection whose strike still counts: none yet, or no. */
export const strikeObjections = ['open', 'dismissed'] as const;
export type StrikeObjection = (typeof strikeObjections)[number];
export const objections = [...strikeObjections, 'upheld'] as const;
/** Subjects that a rejection counts against. */
export type StrikeKind = BlockKind | 'address';

/** Rejections of one kind within `strikeDays` that block it for `blockDays`. */
const strikesToBlock = 3;
/** The same for a network address that has itself reached `strikesToBlock`. */
const strikesToBlockThere = 2;

/**
 * Decides whether this many rejections of one mailbox or photo block it. A network address never blocks by itself, as many people
 * may share it; earlier rejections from there only lower the limit (docs/decisions/025-strikes-by-address.md).
 */
export function isBlocked(strikes: number, strikesOfAddress: number): boolean {
  return strikes >= (strikesOfAddress >= strikesToBlock ? strikesToBlockThere : strikesToBlock);
}

export const strikeDays = 30;
export const blockDays = 180;
/** Maximum number of differing bits between the 64-bit perceptual hashes of two photos that count as the same. */
export const samePhotoBits = 6;

/** Providers that ignore dots in the name, and below those that deliver name+tag to name. */
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

/** Normalizes all spellings of one mailbox: case always, dots and plus-tags where the provider ignores them. */
export function foldEmail(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  const untagged = foldsTags.has(domain) ? name.replace(/(?<!\+)\+.*/, '') : name;
  const folded = ignoresDots.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${folded}@${sameAs[domain] ?? domain}`;
}
