import type { readSettings } from '#config.ts';
import { pickLanguage } from '#domain/language.ts';
import { sellerIn } from '#domain/seller.ts';
import type { ShopFacts } from './facts.ts';

type ShopSettings = Pick<
  ReturnType<typeof readSettings>,
  'BRAND_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'LANGUAGES' | 'SELLER_NAME' | 'SELLER_ADDRESS'
>;

/** Returns the facts at the head and foot of a mail; `termsHash`: the terms of the order that it is about. */
export function shopFacts(
  locale: string,
  { config }: { config: ShopSettings },
  termsHash: Buffer | null = null,
): ShopFacts {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, PUBLIC_URL: shop } = config;
  const { name, address } = sellerIn(config);
  const seller = name && [name, ...address].join(', ');
  const current = `${shop}/terms_of_service.txt?lang=${pickLanguage([locale], config.LANGUAGES)}`;
  const termsUrl = termsHash ? `${shop}/terms/${termsHash.toString('hex')}.txt` : current;
  return { brand, supportEmail, termsUrl, ...(seller && { seller }) };
}
