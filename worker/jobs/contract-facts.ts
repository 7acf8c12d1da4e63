import type { Order } from '#adapters/database/schema.ts';
import type { Contract, ShopFacts } from '#adapters/mails/facts.ts';
import { pickLanguage } from '#domain/language.ts';
import { sellerIn, sellerLines } from '#domain/seller.ts';
import type { WorkerServices } from '../services.ts';
import { moment } from './days.ts';

/** Returns the facts at the head and foot of a mail; `termsHash`: the terms of the order that it is about. */
export function shopFacts(
  locale: string,
  { config }: Pick<WorkerServices, 'config'>,
  termsHash: Buffer | null = null,
): ShopFacts {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, PUBLIC_URL: shop } = config;
  const { name, address } = sellerIn(config);
  const seller = name && [name, ...address].join(', ');
  const current = `${shop}/terms_of_service.txt?lang=${pickLanguage([locale], config.LANGUAGES)}`;
  const termsUrl = termsHash ? `${shop}/terms/${termsHash.toString('hex')}.txt` : current;
  return { brand, supportEmail, termsUrl, ...(seller && { seller }) };
}

/** Returns what confirms the order's contract: its seller, when its buyer made it, and its terms. */
export async function contractOf(
  { createdAt, locale, termsHash }: Order,
  { config, terms }: WorkerServices,
): Promise<Contract> {
  return {
    seller: sellerLines(sellerIn(config), pickLanguage([locale])),
    // Buyers declare their consent by the request that creates the order.
    orderedAt: moment(createdAt, locale),
    withdrawUrl: `${config.PUBLIC_URL}/withdraw`,
    terms: termsHash ? await terms.byHash(termsHash) : undefined,
  };
}
