import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pushKeysOf } from '#adapters/push/push-keys.ts';
import { drawnExamplesDir, hasTestExample } from '#adapters/styles/examples.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { shippedStyles, type Services } from '#compose.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import { inEachLanguage } from '#domain/language.ts';
import { formatPrice, type Price } from '#domain/money.ts';
import { packsFor } from '#domain/pack.ts';
import { textsIn } from '#domain/style.ts';
import { changeableNames } from '#setting-changes.ts';
import { hasImprint, pictureRights } from '../routes/legal.ts';
import { soldBy } from './sold-by.ts';
import { giftPrice } from '../orders/create-gift.ts';
import { configuredStyles, offeredStyles, type SoldStyle } from '../orders/availability.ts';

/**
 * True when the landing page's pictures show the style as the shop draws it: neither an operator's style nor redrawn on the
 * operator's GPU.
 */
function isShipped({ id, folder }: Style, dataDir: string): boolean {
  return path.dirname(folder) === shippedStyles && !existsSync(drawnExamplesDir(dataDir, id));
}

/** Milliseconds that a page waits for the database: after that it is sent with the last known facts. */
const patienceMs = 300;

/**
 * Returns the facts for every page: the same object until the operator turns a style off or on, or changes a price, a place or a
 * setting.
 */
export function createPageFacts(services: Services): () => Promise<PageFacts> {
  let shown = '';
  let known = factsOf(configuredStyles(services, []), giftPrice(services, []), services);

  async function look(): Promise<void> {
    const [styles, { changes }] = await Promise.all([offeredStyles(services), services.styleChanges.shown()]);
    const gift = giftPrice(services, changes);
    const settings = changeableNames.map((name) => services.config[name]);
    const now = JSON.stringify([gift, styles.map(({ id, price }) => [id, price]), settings]);
    if (now !== shown) known = factsOf(styles, gift, services);
    shown = now;
  }

  return async () => {
    const looked = look().catch(() => undefined);
    await Promise.race([looked, wait(patienceMs, undefined, { ref: false })]);
    return known;
  };
}

function factsOf(styles: SoldStyle[], gift: Price, services: Services): PageFacts {
  const { config } = services;
  const prices = styles.map(({ price }) => price);
  const packs = config.packs.filter((pack) =>
    prices.some((price) => packsFor(price, config.price, [pack]).length > 0),
  );
  const lowest = prices.toSorted((a, b) => a.amount - b.amount)[0] ?? config.price;
  return {
    brand: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    imprint: hasImprint(services),
    soldBy: soldBy(services),
    rights: inEachLanguage((language) => pictureRights(config.TEXTS_DIR, language)),
    languages: config.LANGUAGES,
    styles: styles.map((style) => ({
      id: style.id,
      title: inEachLanguage((language) => textsIn(style, language).title),
      price: inEachLanguage((language) => formatPrice(style.price, language)),
      shipped: isShipped(style, config.DATA_DIR),
      testDrawing: hasTestExample(style, config.DATA_DIR),
    })),
    price: inEachLanguage((language) => formatPrice(lowest, language)),
    ...(packs.length > 0 && {
      packs: packs.map(({ pictures, price }) => ({
        pictures,
        price: inEachLanguage((language) => formatPrice(price, language)),
      })),
    }),
    giftPrice: inEachLanguage((language) => formatPrice(gift, language)),
    giftCharge: gift,
    ...(config.WEB_PUSH === 'on' && { pushKey: pushKeysOf(services.secrets).publicKey }),
    ...(config.BOOTH && { booth: true as const }),
    ...(config.ANALYTICS_ID === undefined ? {} : { analyticsId: config.ANALYTICS_ID }),
    ...(config.AVATAR_HOST === undefined ? {} : { avatarHost: config.AVATAR_HOST }),
  };
}
