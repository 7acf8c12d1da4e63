import { describe, expect, it } from 'vitest';
import { formatPrice, formatPriceRoughly, isCurrency, parsePrice } from './money.ts';

/** Currencies that Stripe accepts, by number of minor units per unit: https://docs.stripe.com/currencies. */
const byUnit: Record<number, string> = {
  1: 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf',
  1000: 'bhd jod kwd omr tnd',
  100:
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop ' +
    'crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd kes ' +
    'kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab ' +
    'pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ' +
    'ugx uyu uzs wst xcd yer zar zmw',
};
const all = Object.entries(byUnit).flatMap(([unit, names]) =>
  names.split(' ').map((currency) => ({ currency, unit: Number(unit) })),
);
const intlDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
const numberIn = (text: string) => Number(text.replace(/[^\d.]/g, ''));

describe('a price', () => {
  it.each([
    ['4.99', 'usd', 499],
    ['5', 'eur', 500],
    ['0.5', 'usd', 50],
    ['800', 'jpy', 800],
    ['2000', 'huf', 200_000],
    ['1999.90', 'huf', 199_990],
    ['500', 'isk', 50_000],
    ['20000', 'ugx', 2_000_000],
    ['1.250', 'kwd', 1250],
    ['75000', 'idr', 7_500_000],
    [' 4.99 ', 'usd', 499],
  ])('%s %s is %i minor units', (text, currency, amount) => {
    expect(parsePrice(text, currency)).toEqual({ amount, currency });
  });

  it.each([
    ['0', 'usd'],
    ['-1', 'usd'],
    ['4.999', 'usd'],
    ['8.50', 'jpy'],
    ['4,99', 'usd'],
    ['free', 'usd'],
    ['', 'usd'],
    ['499.50', 'isk'],
    ['1.255', 'kwd'],
  ])('%j in %s is refused', (text, currency) => {
    expect(() => parsePrice(text, currency)).toThrow(RangeError);
  });

  it.each([
    ['', 'usd', '"" is not a price in USD: write it like 4.99'],
    ['free', 'jpy', '"free" is not a price in JPY: write it like 499'],
    ['499.50', 'isk', '"499.50" is not a price in ISK: write it like 499.00'],
    ['1.255', 'kwd', '"1.255" is not a price in KWD: write it like 4.990'],
    ['0', 'usd', 'A price must be above zero'],
  ])('%j in %s is refused with a reason', (text, currency, sentence) => {
    expect(() => parsePrice(text, currency)).toThrow(sentence);
  });

  it('is in a currency that Stripe charges', () => {
    expect(all.filter(({ currency }) => !isCurrency(currency))).toEqual([]);
    expect(['btc', 'USD', ''].filter(isCurrency)).toEqual([]);
  });

  it.each([
    ['0.49', 'usd', 'Stripe charges no less than 0.50 USD'],
    ['174', 'huf', 'Stripe charges no less than 175.00 HUF'],
    ['49', 'jpy', 'Stripe charges no less than 50 JPY'],
  ])('%s %s is below what Stripe charges', (text, currency, sentence) => {
    expect(() => parsePrice(text, currency)).toThrow(sentence);
  });

  it.each([
    ['999999.99', 'usd', 99_999_999],
    ['20000000', 'idr', 2_000_000_000],
  ])('%s %s is within what Stripe charges', (text, currency, amount) => {
    expect(parsePrice(text, currency)).toEqual({ amount, currency });
  });

  it.each([
    ['1000000', 'usd', 'Stripe charges no more than 999999.99 USD'],
    ['100000', 'kwd', 'Stripe charges no more than 99999.990 KWD'],
    ['30000000', 'idr', 'Stripe charges no more than 21474836.47 IDR'],
  ])('%s %s is above what Stripe charges', (text, currency, sentence) => {
    expect(() => parsePrice(text, currency)).toThrow(sentence);
  });

  it('is written in the style of the language', () => {
    expect(formatPrice({ amount: 499, currency: 'usd' }, 'en')).toBe('$4.99');
    expect(formatPrice({ amount: 800, currency: 'jpy' }, 'en')).toBe('¥800');
  });

  it('shows every digit that is charged, even if the language would leave it out', () => {
    expect(formatPrice({ amount: 199_990, currency: 'huf' }, 'de')).toBe(
      '1.999,90 HUF'.replace(' ', '\u00a0'),
    );
    expect(formatPrice({ amount: 200_000, currency: 'huf' }, 'de')).toBe('2.000 HUF'.replace(' ', '\u00a0'));
  });

  it.each(all)('of 5000 $currency is charged in units of $unit, and shown as it is charged', (one) => {
    const { currency, unit } = one;
    const price = parsePrice('5000', currency);
    expect(price.amount).toBe(5000 * unit);
    for (const locale of ['en', 'fr', 'de', 'es']) {
      const digits = formatPrice(price, locale).replace(/\D/g, '');
      expect(digits).toMatch(/^50000{0,3}$/);
    }
    expect(numberIn(formatPrice(price, 'en'))).toBe(5000);
  });

  it('is counted in Stripe’s units where those of Intl differ', () => {
    const different = all.filter(({ currency, unit }) => 10 ** intlDigits(currency) !== unit);
    expect(different.map(({ currency }) => currency)).toEqual(
      expect.arrayContaining(['huf', 'isk', 'idr', 'ugx']),
    );
    for (const { currency, unit } of different) {
      expect(parsePrice('7000', currency).amount).toBe(7000 * unit);
    }
  });

  it('is rounded where there is little room', () => {
    const rough = (amount: number, currency: string) => formatPriceRoughly({ amount, currency }, 'en');
    expect([rough(5_000, 'usd'), rough(-123_456, 'usd'), rough(800, 'jpy'), rough(0, 'eur')]).toEqual([
      '$50',
      '-$1.2K',
      '¥800',
      '€0',
    ]);
  });
});
