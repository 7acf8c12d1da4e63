import path from 'node:path';
import type { RequestHandler } from 'express';
import { marked } from 'marked';
import { ownText } from '#adapters/legal-texts.ts';
import type { Services } from '#compose.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import type { Language } from '#domain/language.ts';
import { languageOf } from '../http/language.ts';
import { escapeHtml } from '../pages/html.ts';

/** Paths of the legal texts, the same in every language. */
export const legalPaths = ['/terms_of_service.txt', '/privacy_policy.txt', '/imprint.txt'];

/** True when there is an imprint to show: the operator's own text, or at least a name. */
export function hasImprint({ config }: Services): boolean {
  return config.SELLER_NAME !== undefined || ownText(config.TEXTS_DIR, 'imprint', 'en') !== undefined;
}

/**
 * Returns the source of a buyer's rights in the picture. When the operator has terms but no text about these rights, ours would
 * promise what those terms may not grant.
 */
export function pictureRights(dir: string | undefined, language: Language): PageFacts['rights'][Language] {
  const own = ownText(dir, 'picture_rights', language)?.replace(/\s+/g, ' ').trim();
  if (own) return { text: own };
  return ownText(dir, 'terms_of_service', language) === undefined ? 'ours' : 'terms';
}

/** Sends a legal text in the visitor's language. */
export function getLegalText({ config, legalText }: Services): RequestHandler {
  return (request, response, next) => {
    const language = languageOf(request, config.LANGUAGES);
    response.vary('Accept-Language').vary('Cookie').set('Cache-Control', 'no-cache');
    const found = legalText(path.basename(request.path, '.txt'), language);
    if (found === undefined) {
      next();
      return;
    }
    response.set('Content-Language', language);
    if (found.own) response.type('text/html').send(pageOf(found.text, language, config.BRAND_NAME));
    else response.type('text/plain').send(found.text);
  };
}

/** Sends the terms that orders were made under, as kept: the SHA-256 of the file is its address, so it never changes. */
export function getKeptTerms({ terms }: Services): RequestHandler<{ hash: string }> {
  return async ({ params: { hash } }, response, next) => {
    const content = await terms.byHash(Buffer.from(hash, 'hex'));
    if (!content) {
      next();
      return;
    }
    response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Robots-Tag': 'noindex' });
    response.type('text/plain').send(content.toString());
  };
}

/** Renders the operator's text, which is trusted as the settings are. */
function pageOf(markdown: string, language: Language, brand: string): string {
  const title = /^#+[^\S\n]*([^\s#].*)$/m.exec(markdown)?.[1] ?? brand;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)} · ${escapeHtml(brand)}</title>
    <link rel="stylesheet" href="/legal.css" />
  </head>
  <body>${marked.parse(markdown, { async: false })}</body>
</html>
`;
}
