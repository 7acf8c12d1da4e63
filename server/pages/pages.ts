import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Services } from '#compose.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import { inEachLanguage, type Language } from '#domain/language.ts';
import { nonceOf } from '../http/headers.ts';
import { languageOf } from '../http/language.ts';
import { escapeHtml, jsonInScript } from './html.ts';
import { pageFactsOf } from './page-facts.ts';
import { linksOf } from './page-links.ts';

/** What the build makes HTML of: of an order and of a shared picture no more than the shell. */
type Screen = (typeof screens)[number];
const screens = ['home', 'transform', 'order', 'find', 'share', 'admin', 'missing'] as const;

/** Screens about one visitor, which no cache may keep: the others are there at once for whoever goes back. */
const personal: Screen[] = ['order', 'share', 'admin'];

export type Pages = ReturnType<typeof createPages>;

/** What of the built `web/prerender/screen.tsx` is needed here. */
type Screens = { renderHome: (language: Language, facts: PageFacts) => Promise<Home> };
type Home = { html: string; linkPicture: string };

/** Renders the landing page with the shop's styles when it is first asked for: its other screens know none. */
function createHome(facts: PageFacts, screens: string): (language: Language) => Promise<Home> {
  const rendered = new Map<Language, Promise<Home>>();

  async function render(language: Language): Promise<Home> {
    const { renderHome } = (await import(pathToFileURL(screens).href)) as Screens;
    return renderHome(language, facts);
  }

  return async (language) => {
    const home = rendered.get(language) ?? render(language);
    rendered.set(language, home);
    // What failed is tried again.
    home.catch(() => rendered.delete(language));
    return home;
  };
}

type PageOptions = {
  status?: number;
  /** What the page's head says to other sites, where it is not what the shop itself says there. */
  head?: string;
  /** Where it is in one language only. */
  language?: Language;
};

/** The pages that the build left under `dir`, filled in with what the settings say. */
export function createPages(services: Services, dir: string) {
  const facts = pageFactsOf(services);
  const home = createHome(facts, path.join(dir, '../prerender/screen.js'));
  const { LANGUAGES: offered, PUBLIC_URL: url } = services.config;
  const built = inEachLanguage(
    (language) =>
      new Map(
        screens.map((screen) => [screen, readFileSync(path.join(dir, language, `${screen}.html`), 'utf8')]),
      ),
  );

  function fill(page: string, language: Language, perAnswer: Record<string, string>): string {
    const values: Record<string, string> = {
      brand: escapeHtml(facts.brand),
      supportEmail: escapeHtml(facts.supportEmail),
      price: escapeHtml(facts.price[language]),
      facts: jsonInScript(facts),
      ...perAnswer,
    };
    return page.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole);
  }

  /** The order form's first picture, long before the scripts that show it are there. */
  function firstPicture(screen: Screen): string {
    const [first] = facts.styles;
    if (screen !== 'transform' || !first) return '';
    return `<link rel="preload" as="image" href="/api/styles/${escapeHtml(first.id)}/after" />`;
  }

  /** What answers with a screen in the visitor's language. */
  function send(screen: Screen, { status = 200, head, language: only }: PageOptions = {}) {
    return async (request: Request, response: Response): Promise<void> => {
      const language = only ?? languageOf(request, offered);
      const { html, linkPicture: picture } = await home(language);
      const links = head ?? linksOf(request, { url, picture, offered, indexed: screen === 'home' });
      const filled = fill(built[language].get(screen) ?? '', language, {
        nonce: nonceOf(response),
        home: html,
        links: links + firstPicture(screen),
      });
      response.status(status).vary('Accept-Language').vary('Cookie');
      response.set('Cache-Control', personal.includes(screen) ? 'no-store' : 'private, no-cache');
      await sendHtml(filled, request, response);
    };
  }

  /** All pages have the same scripts in themselves. */
  return { send, example: built.en.get('home') ?? '' };
}

/** Compressed where the browser takes it: HTML that is made for one answer has no compressed copy. */
async function sendHtml(html: string, request: Request, response: Response): Promise<void> {
  response.type('html').vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip') === false) {
    response.send(html);
    return;
  }
  const bytes = await promisify(gzip)(html);
  response.set('Content-Encoding', 'gzip').type('html').send(bytes);
}
