import type { Language } from '#domain/language.ts';
import { findMessage } from '#domain/translate.ts';
import { messages as de } from './messages/de.ts';
import { messages as en } from './messages/en.ts';
import { messages as es } from './messages/es.ts';
import { messages as fr } from './messages/fr.ts';

/** Texts of all mails to visitors, in each language. */
export const mailMessages = { en, es, de, fr } satisfies Record<Language, object>;

/** Returns the translation function of one language, which fills each slot with the fact of its name. */
export function translateMail(language: Language, facts: Record<string, string | undefined>) {
  return (name: string): string => findMessage(language, mailMessages[language], name, facts) ?? name;
}
