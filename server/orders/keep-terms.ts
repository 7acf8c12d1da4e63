import type { Services } from '#compose.ts';
import { pickLanguage } from '#domain/language.ts';

/** Keeps the terms of service as a buyer with this locale can read them now. @returns their hash */
export async function keepTerms(
  locale: string,
  { config, legalText, terms }: Services,
): Promise<Buffer | null> {
  const found = legalText('terms_of_service', pickLanguage([locale], config.LANGUAGES));
  return found ? terms.keep(found.text) : null;
}
