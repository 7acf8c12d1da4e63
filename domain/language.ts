/** Languages of the shop; the first is the fallback. */
export const languages = ['en', 'es', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), es: make('es'), de: make('de'), fr: make('fr') };
}

const colons: Record<Language, string> = { en: ':', es: ':', de: ':', fr: '\u{a0}:' };

/** Returns a label with its colon as the language writes it: French has a no-break space before it. */
export const labelIn = (language: Language, label: string): string => `${label}${colons[language]}`;

/**
 * Returns the language to answer in: the first tag in `wanted` (such as "de-AT") whose language is in `offered`, or else the
 * first of `offered`.
 */
export function pickLanguage(wanted: string[], offered: readonly Language[] = languages): Language {
  const tags = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  const found = tags.map((name) => offered.find((language) => language === name));
  return found.find((language) => language !== undefined) ?? offered[0] ?? 'en';
}

/**
 * Reads a list such as "en, de".
 * @throws RangeError naming the entry that is not a language of the shop
 */
export function parseLanguages(text: string): Language[] {
  const named = text.split(',').map((part) => part.trim().toLowerCase());
  return [...new Set(named)].map((name) => {
    const language = languages.find((known) => known === name);
    if (language === undefined) {
      throw new RangeError(`"${name}" is not a language of the shop: choose among ${languages.join(', ')}`);
    }
    return language;
  });
}
