/**
 * The language to answer in: what was asked for, or English where that is no language tag. Formatting dates and prices
 * throws on whatever else.
 */
export function usableLocale(asked = 'en'): string {
  try {
    return new Intl.Locale(asked).toString();
  } catch {
    return 'en';
  }
}
