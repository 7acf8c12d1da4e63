/**
 * The language to answer in: what was requested, or English where that is no language tag. Formatting dates and prices
 * throws on whatever else.
 */
export function usableLocale(requested = 'en'): string {
  try {
    return new Intl.Locale(requested).toString();
  } catch {
    return 'en';
  }
}
