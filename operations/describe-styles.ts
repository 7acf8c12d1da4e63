import type { Services } from '#compose.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { withChanges, type PricedStyle, type StyleChange } from '#domain/style-changes.ts';

/** Days that figures are of, and for which a picture is kept. */
const days = 7;
const mostPictures = 20;

export type StyleDescription = Awaited<ReturnType<typeof describeStyles>>[number];

/** Every style that the shop knows, in its order: whether it is sold, at what price, how it is drawn, and its test pictures. */
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
      ...{ id, title: texts.en.title },
      ...changesOf(style, changes, services),
      isHidden: config.HIDDEN_STYLES.includes(id),
      off: off ? { since: off.since, reason: off.reason } : null,
      isDrawable: healthy.length > cannot.length,
      /** Those that draw, but not this. */
      cannotDrawAt: cannot,
      /** What its last test picture showed on each that was there within a day. */
      tests: tested
        .filter(({ styleId, test }) => styleId === id && instances.some(({ url }) => url === test.instance))
        .map(({ test }) => test),
      /** Seconds of a drawing, and of a picture with all its drawings. */
      ...{ pictures, medianSeconds, gpuSeconds },
      candidates: style.candidates,
    };
  });
}

/** What it costs and what says so, and what the operator has set of it. */
function changesOf({ id, price }: PricedStyle<Style>, changes: StyleChange[], services: Services) {
  const { price: set = null, place = null } = changes.find(({ styleId }) => styleId === id) ?? {};
  const isSet = set?.currency === price.currency;
  const configured = configuredPrice(id, services);
  return {
    price,
    priceFrom: isSet ? 'operator' : configured.from,
    configured,
    /** What was set in another currency than the shop's, and counts for nothing. */
    unusedPrice: isSet ? null : set,
    /** Whether the operator has given the styles places of their own. */
    isPlaced: place !== null,
  } as const;
}

/** What a style costs by the settings and its folder, and which of them says so. */
export function configuredPrice(id: string, { styles, config }: Services) {
  const price = styles.get(id)?.price;
  const from = config.STYLE_PRICES?.[id] !== undefined ? 'STYLE_PRICES' : price ? 'style.json' : 'PRICE';
  return { price: price ?? config.price, from } as const;
}

/** The last pictures in a style that are kept still, newest first. */
export function lastPictures(id: string, { orderSearch }: Services) {
  return orderSearch.withPicture(id, mostPictures);
}
