import type { Price } from './money.ts';
import type { Style } from './style.ts';

/** Changes to a style made by the operator while the shop is running; null: not changed. */
export type StyleChange = { styleId: string; price: Price | null; place: number | null };

export type PricedStyle<Of extends Style = Style> = Of & { price: Price };

/** Returns a style's price: the operator's if it is in the shop's currency, else the style's own, else the shop's. */
export function priceOf(
  { id, price }: Pick<Style, 'id' | 'price'>,
  changes: StyleChange[],
  shopPrice: Price,
): Price {
  const set = changes.find(({ styleId }) => styleId === id)?.price;
  return set?.currency === shopPrice.currency ? set : (price ?? shopPrice);
}

/** Returns the styles with their prices, in the operator's order. Styles without a place come last, in their own order. */
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
