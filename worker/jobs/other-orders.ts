import type { Order } from '#adapters/database/schema/schema.ts';
import { giftNames } from '#domain/gift.ts';
import { pickLanguage } from '#domain/language.ts';
import { packNames } from '#domain/pack.ts';
import { orderLink } from '#domain/secret-links.ts';
import { stylesOf } from '#domain/set.ts';
import type { WorkerServices } from '../services.ts';
import { titlesOf } from './set-mail.ts';

/** Returns links to the other paid orders of the same email address, each labelled with reference, style and date. */
export async function otherOrdersOf(
  { id: ownId, emailHash, locale }: Order,
  { config, orders, secrets, styles }: WorkerServices,
): Promise<{ text: string; url: string }[]> {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const found = emailHash === null ? [] : await orders.paidOf(emailHash);
  const others = found.filter(({ id }) => id !== ownId);
  const language = pickLanguage([locale]);
  return others.map(({ id, reference, packSize, createdAt, ...other }) => {
    const one = titlesOf(stylesOf(other), language, styles) ?? giftNames[language];
    const isPack = packSize !== null && other.furtherStyles === null;
    const title = isPack ? packNames[language](packSize, one) : one;
    const url = orderLink(config.PUBLIC_URL, secrets.orderToken(id));
    return { text: `${reference}, ${title}, ${format.format(createdAt)}`, url };
  });
}
