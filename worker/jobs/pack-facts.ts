import type { Order } from '#adapters/database/schema/schema.ts';
import { day, daysFromNow } from '#adapters/mails/days.ts';
import type { Contract } from '#adapters/mails/facts.ts';
import { translateMail } from '#adapters/mails/translate.ts';
import { showCode } from '#domain/code.ts';
import { giftDays } from '#domain/gift.ts';
import { pickLanguage } from '#domain/language.ts';
import { formatPrice } from '#domain/money.ts';
import { codeLink } from '#domain/secret-links.ts';
import type { WorkerServices } from '../services.ts';

/** Returns what a contract says of the pack that an order buys; the code only once it was paid. */
export async function packOf(
  { id, packSize, packWorth, currency, locale, furtherStyles }: Order,
  { packs, secrets }: WorkerServices,
): Promise<Contract['pack']> {
  if (packSize === null || packWorth === null || furtherStyles !== null) return undefined;
  const pack = await packs.ofOrder(id);
  return {
    pictures: String(packSize),
    more: String(packSize - 1),
    worth: formatPrice({ amount: packWorth, currency }, locale),
    until: day(pack?.expiresAt ?? daysFromNow(giftDays), locale),
    ...(pack?.payment === 'kept' && { packCode: showCode(secrets.packCode(id)) }),
  };
}

/** Returns a link to an order form that the pack behind this order pays for; none if no picture is left in it. */
export async function packLinks(
  { id, locale, packSize, paidBy }: Order,
  { codes, config, packs, secrets }: WorkerServices,
): Promise<{ text: string; url: string }[]> {
  const paidWith = paidBy === 'code' ? await codes.thatPaid(id) : undefined;
  const packId = packSize === null ? paidWith?.givenAt === null && paidWith.packOrderId : id;
  const pack = packId ? await packs.ofOrder(packId) : undefined;
  if (!pack || pack.left === 0) return [];
  const t = translateMail(pickLanguage([locale]), { left: String(pack.left) });
  return [{ text: t('actions.pack'), url: codeLink(config.PUBLIC_URL, secrets.packCode(pack.orderId)) }];
}
