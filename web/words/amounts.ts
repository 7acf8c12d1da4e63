import { formatPrice, type Price } from '#domain/money.ts';

/** The language of the page. */
const locale = 'en';

export function priceWords(price: Price): string {
  return formatPrice(price, locale);
}

/** "15 MB", in units of 1,000,000 bytes. */
export function sizeWords(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}

/** "about a minute", "about 12 minutes". */
export function durationWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
}

/** "Nobody is before you", "3 pictures are before you" */
export function aheadWords(orders: number): string {
  if (orders === 0) return 'Nobody is before you';
  return orders === 1 ? '1 picture is before you' : `${orders} pictures are before you`;
}

/** "3 March 2027" */
export function dayWords(iso: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(iso),
  );
}
