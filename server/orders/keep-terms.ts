import type { Alongside } from '#adapters/database/orders/changes.ts';
import type { Services } from '#compose.ts';
import { pickLanguage } from '#domain/language.ts';

/** Returns the hash of the terms of service as a buyer with this locale can read them now, and what keeps them with the order. */
export function keepingTerms(
  locale: string,
  { config, legalText, terms }: Services,
): { termsHash: Buffer | null; alongside?: Alongside[] } {
  const found = legalText('terms_of_service', pickLanguage([locale], config.LANGUAGES));
  return found ? terms.keeping(found.text) : { termsHash: null };
}
