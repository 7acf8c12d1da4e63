import type { Request } from 'express';
import { pickLanguage, type Language } from '#domain/language.ts';

/**
 * The language to answer in: what the address says (`?lang=de`), else what the visitor once chose, else what the
 * browser asks for.
 */
export function languageOf(request: Request, offered: readonly Language[]): Language {
  const { lang } = request.query;
  const [, chosen] = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.get('cookie') ?? '') ?? [];
  const wanted = [lang, chosen, ...request.acceptsLanguages()];
  return pickLanguage(
    wanted.filter((tag) => typeof tag === 'string'),
    offered,
  );
}
