import { createInstance } from 'i18next';
import type { Language } from '#domain/language.ts';
import type { Translation } from '#domain/messages.ts';
import { words as de } from './messages/de.ts';
import { words as en } from './messages/en.ts';
import { words as es } from './messages/es.ts';
import { words as fr } from './messages/fr.ts';

export type MailMessages = Translation<typeof en>;

const catalogue = createInstance();
void catalogue.init({
  resources: { en: { letters: en }, es: { letters: es }, de: { letters: de }, fr: { letters: fr } },
  fallbackLng: false,
  initAsync: false,
  // React escapes what it renders; the plain text needs nothing escaped.
  interpolation: { escapeValue: false },
});

/** Says the letters' messages in one language, each slot filled with the fact of its name. */
export function translateMail(language: Language, facts: Record<string, string | undefined>) {
  const say = catalogue.getFixedT(language, 'letters');
  return (message: string): string => say(message, facts);
}
