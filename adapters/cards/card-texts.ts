import { createInstance } from 'i18next';
import { cardTexts as de } from '#domain/card-texts/de.ts';
import { cardTexts as en } from '#domain/card-texts/en.ts';
import { cardTexts as es } from '#domain/card-texts/es.ts';
import { cardTexts as fr } from '#domain/card-texts/fr.ts';
import { inEachLanguage, type Language } from '#domain/language.ts';

const texts = { de, en, es, fr } satisfies Record<Language, object>;
const catalogue = createInstance();
void catalogue.init({
  resources: inEachLanguage((language) => ({ card: texts[language] })),
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** Returns the translation function of the cards' texts. */
export function cardTextsIn(language: Language) {
  return catalogue.getFixedT(language, 'card');
}
