import { inEachLanguage, type Language } from './language.ts';

/** How long a code that was bought is good: three years. Where it is paid for, a year is too short for many laws. */
export const giftDays = 3 * 365;

const names: Record<Language, string> = {
  en: 'Gift: a cartoon in any style',
  de: 'Gutschein: ein Cartoon in jedem Stil',
  es: 'Regalo: una caricatura en cualquier estilo',
  fr: 'Cadeau : un dessin, au choix du style',
};

/** What a gift is called where its buyer pays, and in mails. */
export const giftNames = inEachLanguage((language) => names[language]);
