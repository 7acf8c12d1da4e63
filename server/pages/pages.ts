import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '#compose.ts';
import { languages, type Language } from '#domain/language.ts';
import { sendHtml } from '../http/compression.ts';
import { escapeHtml, jsonInScript } from './html.ts';
import { languageOf } from '../http/language.ts';
import { linksOf } from './page-links.ts';
import { pageFactsOf } from './page-facts.ts';

/** What the build makes HTML of: the landing page, what stands around a visitor's own screens, and the 404. */
const screens = ['home', 'live', 'missing'] as const;
type Screen = (typeof screens)[number];

/** The nonce of this answer: only styles that carry it may be added to the page by a script. */
export function nonceOf(response: Response): string {
  const { locals } = response as Response<unknown, { nonce?: string }>;
  return (locals.nonce ??= randomBytes(16).toString('base64'));
}

export type Pages = ReturnType<typeof createPages>;

type Sending = {
  status?: number;
  /** What the page's head says to other sites, where it is not what the shop itself says there. */
  head?: string;
};

/** The pages that the build left under `dir`, filled in with what the settings say. */
export function createPages(services: Services, dir: string) {
  const { LANGUAGES: offered, PUBLIC_URL: url } = services.config;
  const read = (language: Language, screen: Screen) =>
    readFileSync(path.join(dir, language, `${screen}.html`), 'utf8');
  const built = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(screens.map((screen) => [screen, read(language, screen)])),
    ]),
  ) as Record<Language, Record<Screen, string>>;

  function fill(page: string, language: Language, perAnswer: Record<string, string>): string {
    const facts = pageFactsOf(services);
    const values: Record<string, string> = {
      brand: escapeHtml(facts.brand),
      supportEmail: escapeHtml(facts.supportEmail),
      price: escapeHtml(facts.price[language]),
      facts: jsonInScript(facts),
      ...perAnswer,
    };
    return page.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole);
  }

  /** Answers with a screen in the visitor's language. */
  function send(screen: Screen, { status = 200, head }: Sending = {}): RequestHandler {
    return async (request: Request, response) => {
      const language = languageOf(request, offered);
      const filled = fill(built[language][screen], language, {
        nonce: nonceOf(response),
        links: head ?? linksOf(request, { url, offered, indexed: screen === 'home' }),
      });
      response.status(status).vary('Accept-Language').vary('Cookie');
      response.set('Cache-Control', 'no-store');
      await sendHtml(filled, request, response);
    };
  }

  /** All pages have the same scripts in themselves. */
  return { send, example: built.en.home };
}
