import type { Services } from '#compose.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import { inEachLanguage } from '#domain/language.ts';
import { formatPrice } from '#domain/money.ts';

/** What every page says of the operator's settings. */
export function pageFactsOf({ config, styles }: Services): PageFacts {
  const prices = [...styles.values()].map((style) => style.price ?? config.price);
  const lowest = prices.toSorted((a, b) => a.amount - b.amount)[0] ?? config.price;
  return {
    brand: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    languages: config.LANGUAGES,
    price: inEachLanguage((language) => formatPrice(lowest, language)),
    ...(config.ANALYTICS_ID === undefined ? {} : { analyticsId: config.ANALYTICS_ID }),
    ...(config.AVATAR_HOST === undefined ? {} : { avatarHost: config.AVATAR_HOST }),
  };
}
