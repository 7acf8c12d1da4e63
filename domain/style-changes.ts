import type { Price } from './money.ts';
import type { Style } from './style.ts';

/** What the operator has set of a style while the shop runs: null where nothing. */
export type StyleChange = { styleId: string; price: Price | null; place: number | null };

export type PricedStyle<Of extends Style = Style> = Of & { price: Price };

/** What a style costs: what the operator set, unless that was in another currency; else its own price; else the shop's. */
export function priceOf(
  { id, price }: Pick<Style, 'id' | 'price'>,
  changes: StyleChange[],
  shopPrice: Price,
): Price {
  const set = changes.find(({ styleId }) => styleId === id)?.price;
  return set?.currency === shopPrice.currency ? set : (price ?? shopPrice);
}

/**
 * The styles as the operator has them: each with its price, in the order of the places that were set. Those that came since, and have
 * none, are the last, in their own order.
 */
export function withChanges<Of extends Style>(
  styles: Iterable<Of>,
  changes: StyleChange[],
  shopPrice: Price,
): PricedStyle<Of>[] {
  const placeOf = ({ id }: Of): number =>
    changes.find(({ styleId }) => styleId === id)?.place ?? Number.MAX_SAFE_INTEGER;
  return [...styles]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((style) => ({ ...style, price: priceOf(style, changes, shopPrice) }));
}
