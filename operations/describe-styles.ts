import type { Services } from '#compose.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { withChanges, type PricedStyle, type StyleChange } from '#domain/style-changes.ts';

/** Days that the figures cover; pictures are kept as long. */
const days = 7;
const mostPictures = 20;

export type StyleDescription = Awaited<ReturnType<typeof describeStyles>>[number];

/** Returns every known style in display order: whether it is sold, its price, how it is drawn, and its test pictures. */
export async function describeStyles(services: Services) {
  const { styles, config, disabledStyles, styleChanges, comfyuiInstances, figures, testPictures } = services;
  const [disabled, changes, instances, drawn, tested] = await Promise.all([
    disabledStyles.list(),
    styleChanges.list(),
    comfyuiInstances.overview(),
    figures.styles(days),
    testPictures.list(),
  ]);
  const healthy = instances.filter((instance) => instance.healthy);
  return withChanges(styles.values(), changes, config.price).map((style) => {
    const { id, texts } = style;
    const off = disabled.find(({ styleId }) => styleId === id);
    const cannot = healthy.filter(({ cannotDraw }) => cannotDraw.includes(id)).map(({ url }) => url);
    const figuresOfStyle = drawn.find(({ styleId }) => styleId === id);
    const { pictures = 0, medianSeconds = null, gpuSeconds = null } = figuresOfStyle ?? {};
    return {
      id,
      title: texts.en.title,
      ...changesOf(style, changes, services),
      isHidden: config.HIDDEN_STYLES.includes(id),
      off: off
        ? {
            since: off.since,
            reason: off.reason,
          }
        : null,
      isDrawable: healthy.length > cannot.length,
      cannotDrawAt: cannot,
      tests: tested
        .filter(({ styleId, test }) => styleId === id && instances.some(({ url }) => url === test.instance))
        .map(({ test }) => test),
      ...{
        pictures,
        medianSeconds,
        gpuSeconds,
      },
      candidates: style.candidates,
    };
  });
}

/** Returns the price and its source, and the operator's changes to the style. */
function changesOf({ id, price }: PricedStyle<Style>, changes: StyleChange[], services: Services) {
  const { price: set = null, place = null } = changes.find(({ styleId }) => styleId === id) ?? {};
  const isSet = set?.currency === price.currency;
  const configured = configuredPrice(id, services);
  return {
    price,
    priceFrom: isSet ? 'operator' : configured.from,
    configured,
    /** Price set in another currency than the shop's, which is ignored. */
    unusedPrice: isSet ? null : set,
    /** Whether the operator has arranged the styles. */
    isPlaced: place !== null,
  } as const;
}

/** Returns a style's price from the settings or its folder, and which of them it comes from. */
export function configuredPrice(id: string, { styles, config }: Services) {
  const price = styles.get(id)?.price;
  const from = config.STYLE_PRICES?.[id] !== undefined ? 'STYLE_PRICES' : price ? 'style.json' : 'PRICE';
  return { price: price ?? config.price, from } as const;
}

/** Returns the latest pictures in a style that still exist, newest first. */
export function lastPictures(id: string, { orderSearch }: Services) {
  return orderSearch.withPicture(id, mostPictures);
}
