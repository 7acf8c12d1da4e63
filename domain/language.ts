/** The languages that the shop speaks, the one it falls back to first. */
export const languages = ['en', 'es', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** One of something for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), es: make('es'), de: make('de'), fr: make('fr') };
}

/**
 * The language to answer in: the first of `offered` that `wanted` (such as "de-AT") belongs to, in the order of
 * wanting, else the first of `offered`.
 */
export function pickLanguage(wanted: string[], offered: readonly Language[] = languages): Language {
  const asked = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  const found = asked.map((name) => offered.find((language) => language === name));
  return found.find((language) => language !== undefined) ?? offered[0] ?? 'en';
}

/**
 * Reads a list such as "en, de".
 * @throws RangeError naming what is no language of the shop's
 */
export function parseLanguages(text: string): Language[] {
  const named = text.split(',').map((part) => part.trim().toLowerCase());
  return [...new Set(named)].map((name) => {
    const language = languages.find((known) => known === name);
    if (language === undefined) {
      throw new RangeError(`"${name}" is no language of the shop: choose among ${languages.join(', ')}`);
    }
    return language;
  });
}
