/** An amount in the currency's minor unit as Stripe defines it (cents), always an integer. */
export type Price = { amount: number; currency: string };

const currencies = (names: string): Set<string> => new Set(names.split(' '));

// Stripe's minor units rather than those of Intl, which has none for a dozen currencies that Stripe charges in hundredths:
// https://docs.stripe.com/currencies (zero-decimal, three-decimal and special cases, minimum amounts).
const zeroDecimal = currencies('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
/** Three-decimal currencies. The last digit of an amount must be 0. */
const threeDecimal = currencies('bhd jod kwd omr tnd');
/** Two-decimal currencies whose decimals must both be 0. */
const wholeUnits = currencies('isk ugx');

/** All other currencies that Stripe charges: https://docs.stripe.com/currencies, November 2026. */
const hundredths = currencies(
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop ' +
    'crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl hrk htg huf idr ils inr jmd kes ' +
    'kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd ' +
    'pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd ' +
    'tzs uah uyu uzs wst xcd xcg yer zar zmw',
);

/** Tells whether Stripe charges this currency (lower case) at all; each account may be limited to some of them. */
export function isCurrency(currency: string): boolean {
  return [zeroDecimal, threeDecimal, wholeUnits, hundredths].some((those) => those.has(currency));
}

/** Minimum charges in minor units. For other currencies the minimum depends on the one that Stripe pays out. */
const smallestCharges: Record<string, number> = {
  ...{
    usd: 50,
    aed: 200,
    ars: 50,
    aud: 50,
    brl: 50,
    cad: 50,
    chf: 50,
    cop: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
  },
  ...{ gbp: 30, hkd: 400, huf: 17_500, idr: 50, ils: 50, inr: 50, jpy: 50, krw: 50, mxn: 1000, myr: 200 },
  ...{ nok: 300, nzd: 50, php: 50, pln: 200, ron: 200, rub: 50, sek: 300, sgd: 50, thb: 1000, zar: 50 },
};

/** Maximum number of digits of an amount in minor units, where it is not eight. */
const mostDigits: Record<string, number> = { cop: 10, huf: 10, idr: 12, inr: 9, jpy: 10, lbp: 12 };

function largestCharge(currency: string): number {
  // Stripe may allow more than a database column can hold.
  const largest = Math.min(10 ** (mostDigits[currency] ?? 8), 2 ** 31) - 1;
  return largest - (largest % stepOf(currency));
}

function minorDigits(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Returns the number of minor units that an amount must be a multiple of. */
export function stepOf(currency: string): number {
  if (wholeUnits.has(currency)) return 100;
  return threeDecimal.has(currency) ? 10 : 1;
}

/**
 * Reads a price as an operator writes it ("4.99") into minor units of `currency` (ISO 4217, lower case).
 * @throws RangeError if it is not a positive amount, has too many decimals for Stripe, or lies outside Stripe's minimum and
 * maximum charge.
 */
export function parsePrice(text: string, currency: string): Price {
  const amount = readAmount(text, currency);
  const name = currency.toUpperCase();
  if (Number.isNaN(amount)) {
    const example = writePrice({ amount: 499 * stepOf(currency), currency });
    throw new RangeError(`"${text}" is not a price in ${name}: write it like ${example}`);
  }
  if (amount === 0) throw new RangeError('A price must be above zero');
  const smallest = smallestCharges[currency] ?? 0;
  if (amount < smallest) {
    throw new RangeError(`Stripe charges no less than ${writePrice({ amount: smallest, currency })} ${name}`);
  }
  const largest = largestCharge(currency);
  if (amount > largest) {
    throw new RangeError(`Stripe charges no more than ${writePrice({ amount: largest, currency })} ${name}`);
  }
  return { amount, currency };
}

/** Returns minor units, or NaN for an amount that Stripe cannot charge. */
function readAmount(text: string, currency: string): number {
  const digits = minorDigits(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  const isFine = whole !== '' && fraction.length <= digits && amount % stepOf(currency) === 0;
  return isFine ? amount : NaN;
}

/** Formats a price as an operator writes it, such as "4.99". */
export function writePrice({ amount, currency }: Price): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Formats a price for `locale`, such as "$4.99", with every digit that is charged. */
export function formatPrice({ amount, currency }: Price, locale: string): string {
  const digits = minorDigits(currency);
  const isWhole = amount % 10 ** digits === 0;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(!isWhole && { minimumFractionDigits: digits }),
  }).format(amount / 10 ** digits);
}

/** Formats a price in short form, such as "$1.2K", for use where cents do not matter. */
export function formatPriceRoughly({ amount, currency }: Price, locale: string): string {
  const roughly = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...roughly }).format(
    amount / 10 ** minorDigits(currency),
  );
}
