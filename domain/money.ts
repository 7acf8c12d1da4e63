/** An amount in the currency's minor unit (cents), never a fraction. */
export type Price = { amount: number; currency: string };

const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Reads a price as an operator writes it ("4.99") into minor units of `currency` (ISO 4217, lower case).
 * @throws RangeError when it is no positive amount, or finer than the currency's minor unit.
 */
export function parsePrice(text: string, currency: string): Price {
  const digits = minorDigits(currency);
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) {
    throw new RangeError(`"${text}" is no price in ${currency.toUpperCase()}: write it like 4.99`);
  }
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  if (amount === 0) throw new RangeError('A price must be above zero');
  return { amount, currency };
}

/** The price in the words of `locale`, such as "$4.99". */
export function formatPrice({ amount, currency }: Price, locale: string): string {
  const value = amount / 10 ** minorDigits(currency);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
}
