/**
 * Returns the requested locale, or English if it is not a valid language tag: formatting dates and prices throws on invalid tags.
 */
export function usableLocale(requested = 'en'): string {
  try {
    return new Intl.Locale(requested).toString();
  } catch {
    return 'en';
  }
}
