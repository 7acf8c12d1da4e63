import { inEachLanguage, type Language } from './language.ts';

/** Days a bought code stays valid: three years. Many laws consider one year too short for a code that was paid for. */
export const giftDays = 3 * 365;

const names: Record<Language, string> = {
  en: 'Gift: a cartoon in any style',
  de: 'Gutschein: ein Cartoon in jedem Stil',
  es: 'Regalo: una caricatura en cualquier estilo',
  fr: 'Cadeau : un dessin, au choix du style',
};

/** Name of a gift at the checkout and in mails. */
export const giftNames = inEachLanguage((language) => names[language]);
