import type { Block } from '#adapters/database/tables/blocks.ts';
import type { Fingerprints } from '#adapters/database/tables/strikes.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail, type BlockKind } from '#domain/strike.ts';

/** Makes the fingerprints, besides the photo's own, that identify an order later should its photo be refused. */
export function fingerprintsOf(
  { email, networkRange }: { email: string | null; networkRange: string },
  { secrets }: Services,
): Omit<Fingerprints, 'photoHash'> {
  return {
    emailHash: email === null ? null : secrets.fingerprint('email', foldEmail(email)),
    addressHash: secrets.fingerprint('address', networkRange),
  };
}

const blockedBy: Record<BlockKind, string> = {
  email: 'for this email address',
  photo: 'with this photo',
};

/** Refuses a blocked visitor before any money is taken. @throws Refusal `blocked`, with reason, end and how to object */
export async function refuseBlocked(
  fingerprints: Fingerprints,
  locale: string,
  { config, blocks }: Services,
): Promise<void> {
  const block = await blocks.against(fingerprints);
  if (!block) return;
  const { kind, until, addedBy } = block;
  const support = config.SUPPORT_EMAIL;
  throw new Refusal('blocked', {
    message: messageFor(block, locale, support),
    values: {
      context: addedBy === null ? kind : `${kind}_added`,
      until: until.toISOString().slice(0, 10),
      support,
    },
  });
}

function messageFor({ kind, until, addedBy }: Block, locale: string, supportEmail: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  // An operator's reason is for the operator to give.
  const why = addedBy === null ? ', because several photos were refused' : '';
  return (
    `Ordering ${blockedBy[kind]} is paused until ${day}${why}. ` +
    `You have not been charged. If that is wrong, write to ${supportEmail}.`
  );
}
