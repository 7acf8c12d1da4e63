import { cardTexts as de } from '#domain/card-texts/de.ts';
import { cardTexts as en } from '#domain/card-texts/en.ts';
import { cardTexts as es } from '#domain/card-texts/es.ts';
import { cardTexts as fr } from '#domain/card-texts/fr.ts';
import type { Language } from '#domain/language.ts';
import type { Translate } from '#domain/messages.ts';
import { translateFrom } from '#domain/translate.ts';

const texts = { de, en, es, fr } satisfies Record<Language, object>;

/** Returns the translation function of the cards' texts. */
export function cardTextsIn(language: Language): Translate<typeof en> {
  return translateFrom(language, texts[language]);
}
