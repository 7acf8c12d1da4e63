import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { marked } from 'marked';
import type { Services } from '#compose.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import type { Language } from '#domain/language.ts';
import { languageOf } from '../http/language.ts';
import { soldThroughLink } from '../pages/sold-by.ts';
import { escapeHtml } from '../pages/html.ts';

/** Paths of the legal texts, the same in every language. */
export const legalPaths = ['/terms_of_service.txt', '/privacy_policy.txt', '/imprint.txt'];

const words: Record<Language, { imprint: string; seller: string; tax: string }> = {
  en: { imprint: 'IMPRINT', seller: 'The seller', tax: 'Tax number' },
  es: { imprint: 'AVISO LEGAL', seller: 'El vendedor', tax: 'Número fiscal' },
  de: { imprint: 'IMPRESSUM', seller: 'Der Verkäufer', tax: 'Steuernummer' },
  fr: { imprint: 'MENTIONS LÉGALES', seller: 'Le vendeur', tax: 'Numéro fiscal' },
};

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

/**
 * Sends a legal text in the visitor's language: the operator's own (Markdown), else ours with the seller's name and address below
 * it. `webRoot` holds ours.
 */
export function getLegalText(services: Services, webRoot: string): RequestHandler {
  const { config } = services;
  return (request, response, next) => {
    const name = path.basename(request.path, '.txt');
    const language = languageOf(request, config.LANGUAGES);
    response.vary('Accept-Language').vary('Cookie').set('Cache-Control', 'no-cache');
    const own = ownText(config.TEXTS_DIR, name, language);
    const text = own ?? ourText(name, language, services, webRoot);
    if (text === undefined) {
      next();
      return;
    }
    response.set('Content-Language', language);
    if (own === undefined) response.type('text/plain').send(text);
    else response.type('text/html').send(pageOf(own, language, config.BRAND_NAME));
  };
}

/** Reads `terms_of_service.de.md`, else `terms_of_service.md` for any language. */
function ownText(dir: string | undefined, name: string, language: Language): string | undefined {
  if (dir === undefined) return undefined;
  const files = [`${name}.${language}.md`, `${name}.md`].map((file) => path.join(dir, file));
  const file = files.find((one) => existsSync(one));
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}

function ourText(name: string, language: Language, services: Services, webRoot: string): string | undefined {
  const seller = sellerOf(services, language);
  if (name === 'imprint') return seller && `${words[language].imprint}\n\n${seller}\n`;
  const file = path.join(webRoot, language === 'en' ? `${name}.txt` : `${name}.${language}.txt`);
  const text = readFileSync(file, 'utf8').replace(
    '{{emailDays}}',
    String(services.config.EMAIL_RETENTION_DAYS),
  );
  const link = services.config.STRIPE_MANAGED_PAYMENTS ? `\n${soldThroughLink[language]}\n` : '';
  return seller === undefined ? text + link : `${text}\n${words[language].seller}\n${seller}\n${link}`;
}

function sellerOf({ config }: Services, language: Language): string | undefined {
  if (config.SELLER_NAME === undefined) return undefined;
  const { SELLER_NAME: name, SELLER_ADDRESS: address = [], SELLER_TAX_NUMBER: tax } = config;
  const taxLine = tax === undefined ? [] : [`${words[language].tax}: ${tax}`];
  return [name, ...address, ...taxLine, config.SUPPORT_EMAIL].join('\n');
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
