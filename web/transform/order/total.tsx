import type { StyleAnswer } from '#contract/shop.ts';
import type { Price } from '#domain/money.ts';
import type { SoldPack } from '#domain/pack.ts';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';

/** Returns the price of the chosen pack or style, or of every style if they all cost the same. */
export function priceOf(
  style: StyleAnswer | undefined,
  styles: StyleAnswer[],
  pack: SoldPack | undefined,
): Price | undefined {
  if (pack) return pack.price;
  if (style) return style.price;
  const [first, ...others] = styles.map(({ price }) => price);
  return others.every(({ amount }) => amount === first?.amount) ? first : undefined;
}

type TotalProps = { price: Price | undefined; styles: StyleAnswer[]; free: boolean };

/** The price of the order, as far as it is known. */
export function Total({ price, styles, free }: TotalProps) {
  const t = useMessages('transform');
  const format = useFormatter();
  if (free) return <span className="text-lg font-bold">{t('review.free')}</span>;
  if (price) return <span className="font-display text-3xl">{format.price(price)}</span>;
  const [lowest] = styles.map((style) => style.price).sort((one, other) => one.amount - other.amount);
  return (
    <span className="text-soft">
      {lowest ? t('review.from', { price: format.price(lowest) }) : t('review.none')}
    </span>
  );
}
