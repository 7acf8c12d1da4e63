import type { Language } from '#domain/language.ts';
import { alertWords as deWords } from './messages/de-alert-sentences.ts';
import { alertMessages as deAlerts } from './messages/de-alerts.ts';
import { operatorMessages as de } from './messages/de-operator.ts';
import { alertMessages as enAlerts } from './messages/en-alerts.ts';
import { operatorMessages as en } from './messages/en-operator.ts';
import { alertWords as esWords } from './messages/es-alert-sentences.ts';
import { alertMessages as esAlerts } from './messages/es-alerts.ts';
import { operatorMessages as es } from './messages/es-operator.ts';
import { alertWords as frWords } from './messages/fr-alert-sentences.ts';
import { alertMessages as frAlerts } from './messages/fr-alerts.ts';
import { operatorMessages as fr } from './messages/fr-operator.ts';

/** Texts of the mails to the console's people, in each language. */
export const operatorMessages = { en, es, de, fr } satisfies Record<Language, object>;
export const alertMessages = { en: enAlerts, es: esAlerts, de: deAlerts, fr: frAlerts } satisfies Record<
  Language,
  object
>;
/** Translations of what alerts say in English. */
export const alertTranslations = { es: esWords, de: deWords, fr: frWords } satisfies Record<
  Exclude<Language, 'en'>,
  object
>;
