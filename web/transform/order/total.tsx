import type { StyleAnswer } from '#contract/shop.ts';
import type { Price } from '#domain/money.ts';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';

/** Returns the price of the chosen style, or of every style if they all cost the same. */
export function priceOf(style: StyleAnswer | undefined, styles: StyleAnswer[]): Price | undefined {
  if (style) return style.price;
  const [first, ...others] = styles.map(({ price }) => price);
  return others.every(({ amount }) => amount === first?.amount) ? first : undefined;
}

type TotalProps = { style: StyleAnswer | undefined; styles: StyleAnswer[]; free: boolean };

/** The price of the order, as far as it is known. */
export function Total({ style, styles, free }: TotalProps) {
  const t = useMessages('transform');
  const format = useFormatter();
  const price = priceOf(style, styles);
  if (free) return <span className="text-lg font-bold">{t('review.free')}</span>;
  if (price) return <span className="font-display text-3xl">{format.price(price)}</span>;
  const [lowest] = styles.map((style) => style.price).sort((one, other) => one.amount - other.amount);
  return (
    <span className="text-soft">
      {lowest ? t('review.from', { price: format.price(lowest) }) : t('review.none')}
    </span>
  );
}
