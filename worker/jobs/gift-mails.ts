import type { Order } from '#adapters/database/schema/schema.ts';
import type { GiftWithMail } from '#adapters/database/tables/gifts.ts';
import { day, daysFromNow } from '#adapters/mails/days.ts';
import type { MailFacts } from '#adapters/mails/facts.ts';
import { showCode } from '#domain/code.ts';
import { giftDays } from '#domain/gift.ts';
import { codeLink, giftLink } from '#domain/secret-links.ts';
import type { WorkerServices } from '../services.ts';

type Facts = Promise<Partial<MailFacts>>;

/** Facts for the giver: the code, the link to send, and when the shop sends it. */
export async function giftFacts(order: Order, services: WorkerServices): Facts {
  const { config, gifts, secrets } = services;
  const gift = await gifts.ofOrder(order.id);
  const code = showCode(secrets.codeFor(order.id));
  return {
    code,
    // A gift that was bought before gifts had a card has only its code.
    redeemUrl: gift ? linkOf(order, services) : codeLink(config.PUBLIC_URL, code),
    until: await lastDayOf(order, services),
    ...plannedIn(gift, order),
  };
}

function plannedIn(gift: GiftWithMail | undefined, { locale }: Order): Partial<MailFacts> {
  if (!gift?.recipient || !gift.sendAt || gift.mailStatus !== null) return {};
  const { recipient, sendAt, timeZone } = gift;
  return sendAt > new Date() ? { recipient, day: day(sendAt, locale, timeZone ?? 'UTC') } : {};
}

/** Facts for the receiver, whose link opens the gift and not the order. */
export async function giftCardFacts(order: Order, services: WorkerServices): Facts {
  const { fromName, toName, message } = (await services.gifts.ofOrder(order.id)) ?? {};
  return {
    statusUrl: linkOf(order, services),
    until: await lastDayOf(order, services),
    ...(fromName && { from: fromName }),
    ...(toName && { to: toName }),
    ...(message && { message }),
  };
}

/** Facts for the giver of a gift that a mail server has refused. */
export async function undeliveredFacts({ id }: Order, { gifts }: WorkerServices): Facts {
  return { recipient: (await gifts.ofOrder(id))?.recipient ?? '–' };
}

function linkOf({ id }: Order, { config, secrets }: WorkerServices): string {
  return giftLink(config.PUBLIC_URL, secrets.giftSecret(id));
}

async function lastDayOf({ id, locale }: Order, { codes }: WorkerServices): Promise<string> {
  const issued = await codes.issuedFor(id);
  return day(issued?.expiresAt ?? daysFromNow(giftDays), locale);
}
