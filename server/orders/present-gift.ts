import type { Gift } from '#adapters/database/schema/gifts.ts';
import type { GiftWithMail } from '#adapters/database/tables/gifts.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { HeldCode } from '#adapters/database/tables/codes.ts';
import type { Services } from '#compose.ts';
import type { GiftAnswer } from '#contract/gift.ts';
import type { OwnGiftAnswer } from '#contract/gift-card.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { showCode } from '#domain/code.ts';
import { giftAddresses } from '#domain/gift-sending.ts';
import { giftLink } from '#domain/secret-links.ts';
import { shownMailStatus } from './mail-status.ts';

/** Describes the card of a gift as its giver may see it, once its code is there. */
export async function presentOwnGift(
  { id, kind, state }: Order,
  { config, gifts, secrets }: Services,
): Promise<Pick<OrderAnswer, 'gift'>> {
  if (kind !== 'gift' || state !== 'gift_issued') return {};
  const gift = await gifts.ofOrder(id);
  if (!gift) return {};
  return {
    gift: {
      ...wordsOf(gift),
      link: giftLink(config.PUBLIC_URL, secrets.giftSecret(id)),
      ...sendingIn(gift),
      ...(isSendable(gift) && { sendable: true }),
      ...(gift.openedAt && { openedAt: gift.openedAt.toISOString() }),
    },
  };
}

function sendingIn({
  recipient,
  timeZone,
  sendAt,
  mailStatus,
}: GiftWithMail): Pick<OwnGiftAnswer, 'sending'> {
  if (recipient === null || timeZone === null || sendAt === null) return {};
  const unsent = sendAt > new Date() ? 'planned' : 'waiting';
  const status = mailStatus === null ? unsent : shownMailStatus[mailStatus];
  return { sending: { recipient, timeZone, at: sendAt.toISOString(), status } };
}

/** A mail that waits can be replaced. */
function isSendable({ addresses, mailStatus }: GiftWithMail): boolean {
  const isSent = mailStatus !== null && shownMailStatus[mailStatus] !== 'waiting';
  return !isSent || addresses < giftAddresses;
}

/** Describes a gift as its receiver may see it. */
export async function presentGift(
  gift: Gift,
  code: HeldCode,
  { codes, secrets }: Services,
): Promise<GiftAnswer> {
  const state = (await codes.isStopped(code)) ? 'stopped' : usability(code);
  return {
    ...wordsOf(gift),
    opened: gift.openedAt !== null,
    state,
    ...(state === 'good' && { code: showCode(secrets.codeFor(gift.orderId)) }),
    expiresAt: code.expiresAt.toISOString(),
  };
}

function usability({ redeemedBy, expiresAt }: HeldCode): GiftAnswer['state'] {
  if (redeemedBy !== null) return 'used';
  return expiresAt <= new Date() ? 'expired' : 'good';
}

function wordsOf({ fromName, toName, message }: Gift) {
  return {
    ...(fromName !== null && { from: fromName }),
    ...(toName !== null && { to: toName }),
    ...(message !== null && { message }),
  };
}
