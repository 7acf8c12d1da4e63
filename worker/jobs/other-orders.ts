import type { Order } from '#adapters/database/schema.ts';
import { giftNames } from '#domain/gift.ts';
import { pickLanguage } from '#domain/language.ts';
import { packNames } from '#domain/pack.ts';
import { orderLink } from '#domain/secret-links.ts';
import { textsIn } from '#domain/style.ts';
import type { WorkerServices } from '../services.ts';

/** Returns links to the other paid orders of the same email address, each labelled with reference, style and date. */
export async function otherOrdersOf(
  { id: ownId, emailHash, locale }: Order,
  { config, orders, secrets, styles }: WorkerServices,
): Promise<{ text: string; url: string }[]> {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const found = emailHash === null ? [] : await orders.paidOf(emailHash);
  const others = found.filter(({ id }) => id !== ownId);
  const language = pickLanguage([locale]);
  return others.map(({ id, reference, styleId, packSize, createdAt }) => {
    const style = styles.get(styleId);
    const one = style ? textsIn(style, locale).title : giftNames[language];
    const title = packSize === null ? one : packNames[language](packSize, one);
    const url = orderLink(config.PUBLIC_URL, secrets.orderToken(id));
    return { text: `${reference}, ${title}, ${format.format(createdAt)}`, url };
  });
}
