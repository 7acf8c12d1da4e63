import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Services } from '#compose.ts';
import { screens, type PageFacts, type Screen } from '#contract/page-facts.ts';
import { inEachLanguage, type Language } from '#domain/language.ts';
import { nonceOf } from '../http/headers.ts';
import { languageOf } from '../http/language.ts';
import { escapeHtml, jsonInScript } from './html.ts';
import { presentShop, presentStyles } from '../routes/shop.ts';
import { createPageFacts } from './page-facts.ts';
import { linksOf } from './page-links.ts';

/** Screens about one visitor or one moment, which no cache may keep: going back to the others shows them at once. */
const personal: Screen[] = ['order', 'received-gift', 'share', 'booth', 'admin', 'busy'];

export type Pages = ReturnType<typeof createPages>;

/** Pages that search engines should know in each of their languages. */
const indexed: Screen[] = ['home', 'gallery'];

/** Exports of the built `web/prerender/screen.tsx` that are used here. */
type Screens = {
  renderHome: (language: Language, facts: PageFacts) => Promise<Home>;
  renderGallery: (language: Language, facts: PageFacts) => Promise<string>;
  renderForm: (language: Language, facts: PageFacts) => Promise<string>;
};
type Home = { html: string; linkPicture: string };

/**
 * Renders a screen with the shop's styles at its first request, and again when `shownOf` its facts has changed. Other screens
 * show no styles.
 */
function createRenderer<T>(
  render: (language: Language, facts: PageFacts) => Promise<T>,
  shownOf: (facts: PageFacts) => unknown = (facts) => facts,
) {
  const rendered = new Map<Language, { shown: unknown; screen: Promise<T> }>();

  return (language: Language, facts: PageFacts): Promise<T> => {
    const shown = shownOf(facts);
    const last = rendered.get(language);
    if (last !== undefined && last.shown === shown) return last.screen;
    const screen = render(language, facts);
    rendered.set(language, { shown, screen });
    // A failed rendering is tried again.
    screen.catch(() => rendered.delete(language));
    return screen;
  };
}

/** Returns the renderers of the built `screen.tsx`, which is loaded with the first page. */
function createRenderers(dir: string) {
  const load = async () =>
    (await import(pathToFileURL(path.join(dir, '../prerender/screen.js')).href)) as Screens;
  return {
    home: createRenderer(async (...of) => (await load()).renderHome(...of)),
    gallery: createRenderer(async (...of) => (await load()).renderGallery(...of)),
    transform: createRenderer(
      async (...of) => (await load()).renderForm(...of),
      (facts) => JSON.stringify({ ...facts, form: { ...facts.form, shop: shownOf(facts) } }),
    ),
  };
}

/** Returns the shop facts that the form's first rendering depends on: not the number of waiting orders, which keeps changing. */
function shownOf({ form }: PageFacts) {
  if (!form) return undefined;
  const { closedFor, closedMessage, proofs } = form.shop;
  return { closedFor, closedMessage, proofs };
}

type PageOptions = {
  status?: number;
  /** The head's elements for other sites, where they differ from the shop's own. */
  head?: string;
  /** The language of a page that exists in one only. */
  language?: Language;
};

function fill(page: string, values: Record<string, string>): string {
  return page.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole);
}

/** Reads the pages that the build wrote to `dir`; they are filled in with facts from the settings when they are sent. */
export function createPages(services: Services, dir: string) {
  const currentFacts = createPageFacts(services);
  const renderers = createRenderers(dir);
  const { LANGUAGES: offered, PUBLIC_URL: url } = services.config;
  const built = inEachLanguage(
    (language) =>
      new Map(
        screens.map((screen) => [screen, readFileSync(path.join(dir, language, `${screen}.html`), 'utf8')]),
      ),
  );

  /** Returns the facts of a page. While the shop cannot provide those of the form, the page requests them itself. */
  async function factsFor(screen: Screen, language: Language, facts: PageFacts): Promise<PageFacts> {
    if (screen === 'busy') return { ...facts, busy: true };
    if (screen !== 'transform') return facts;
    try {
      const shop = await presentShop(language, services);
      return { ...facts, form: { language, shop, styles: await presentStyles(language, services) } };
    } catch {
      return facts;
    }
  }

  /** Returns the HTML of a screen that shows the shop's styles; the landing page's for a screen without any. */
  async function htmlOf(screen: Screen, language: Language, facts: PageFacts): Promise<string> {
    if (screen === 'gallery' || screen === 'transform') return renderers[screen](language, facts);
    return (await renderers.home(language, facts)).html;
  }

  /** Makes the handler that sends a screen in the visitor's language. */
  function send(screen: Screen, { status = 200, head, language: only }: PageOptions = {}) {
    return async (request: Request, response: Response): Promise<void> => {
      const language = only ?? languageOf(request, offered);
      const facts = await currentFacts();
      const { linkPicture: picture } = await renderers.home(language, facts);
      const own = await factsFor(screen, language, facts);
      const links = head ?? linksOf(request, { url, picture, offered, indexed: indexed.includes(screen) });
      const filled = fill(built[language].get(screen) ?? '', {
        brand: escapeHtml(facts.brand),
        supportEmail: escapeHtml(facts.supportEmail),
        price: escapeHtml(facts.price[language]),
        giftPrice: escapeHtml(facts.giftPrice[language]),
        nonce: nonceOf(response),
        facts: jsonInScript(own),
        screen: await htmlOf(screen, language, own),
        links,
      });
      response.status(status).vary('Accept-Language').vary('Cookie');
      response.set('Cache-Control', personal.includes(screen) ? 'no-store' : 'private, no-cache');
      await sendHtml(filled, request, response);
    };
  }

  /** The page of an order contains every script that any page contains. */
  return { send, example: built.en.get('order') ?? '' };
}

/** Sends HTML compressed where the browser accepts it: HTML made for one answer has no compressed copy. */
async function sendHtml(html: string, request: Request, response: Response): Promise<void> {
  response.type('html').vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip') === false) {
    response.send(html);
    return;
  }
  const bytes = await promisify(gzip)(html);
  response.set('Content-Encoding', 'gzip').type('html').send(bytes);
}
