import { createInstance } from 'i18next';
import { inEachLanguage, type Language } from '#domain/language.ts';
import { messages as de } from './messages/de.ts';
import { messages as en } from './messages/en.ts';
import { messages as es } from './messages/es.ts';
import { messages as fr } from './messages/fr.ts';

/** Texts of all mails to visitors, in each language. */
export const mailMessages = { en, es, de, fr } satisfies Record<Language, object>;

const catalogue = createInstance();
void catalogue.init({
  resources: inEachLanguage((language) => ({ mails: mailMessages[language] })),
  fallbackLng: false,
  initAsync: false,
  // React escapes the HTML that it renders, and plain text needs no escaping.
  interpolation: { escapeValue: false },
});

/** Returns the translation function of one language, which fills each slot with the fact of its name. */
export function translateMail(language: Language, facts: Record<string, string | undefined>) {
  const t = catalogue.getFixedT(language, 'mails');
  return (message: string): string => t(message, facts);
}
