import type { Request } from 'express';
import { pickLanguage, type Language } from '#domain/language.ts';

/** Picks the language of the answer: that of the address (`?lang=de`), else the visitor's earlier choice, else the browser's. */
export function languageOf(request: Request, offered: readonly Language[]): Language {
  const { lang } = request.query;
  const [, chosen] = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.get('cookie') ?? '') ?? [];
  const wanted = [lang, chosen, ...request.acceptsLanguages()];
  return pickLanguage(
    wanted.filter((tag) => typeof tag === 'string'),
    offered,
  );
}
