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
import { presentShop, presentStyles } from '../routes/shop.ts';
import { createPageFacts } from './page-facts.ts';
import { linksOf } from './page-links.ts';

/** What the build makes HTML of: of an order and of a shared picture no more than the shell. */
type Screen = (typeof screens)[number];
const screens = [
  'home',
  'transform',
  'order',
  'gift',
  'find',
  'withdraw',
  'share',
  'admin',
  'missing',
  'busy',
] as const;

/** Screens about one visitor or one moment, which no cache may keep: the others are there at once for whoever goes back. */
const personal: Screen[] = ['order', 'share', 'admin', 'busy'];

export type Pages = ReturnType<typeof createPages>;

/** What of the built `web/prerender/screen.tsx` is needed here. */
type Screens = {
  renderHome: (language: Language, facts: PageFacts) => Promise<Home>;
  renderForm: (language: Language, facts: PageFacts) => Promise<string>;
};
type Home = { html: string; linkPicture: string };

/** Renders the landing page with the shop's styles when it is first asked for and when they change: its other screens know none. */
function createHome(screens: string) {
  const rendered = new Map<Language, { facts: PageFacts; home: Promise<Home> }>();

  async function render(language: Language, facts: PageFacts): Promise<Home> {
    const { renderHome } = (await import(pathToFileURL(screens).href)) as Screens;
    return renderHome(language, facts);
  }

  return (language: Language, facts: PageFacts): Promise<Home> => {
    const last = rendered.get(language);
    if (last?.facts === facts) return last.home;
    const home = render(language, facts);
    rendered.set(language, { facts, home });
    // What failed is tried again.
    home.catch(() => rendered.delete(language));
    return home;
  };
}

/** Renders the order form as it looks at first, anew when what it shows has changed. */
function createForm(screens: string) {
  const rendered = new Map<Language, { shown: string; html: Promise<string> }>();

  async function render(language: Language, facts: PageFacts): Promise<string> {
    const { renderForm } = (await import(pathToFileURL(screens).href)) as Screens;
    return renderForm(language, facts);
  }

  return (language: Language, facts: PageFacts): Promise<string> => {
    const shown = JSON.stringify({ ...facts, form: { ...facts.form, shop: closedIn(facts) } });
    const last = rendered.get(language);
    if (last?.shown === shown) return last.html;
    const html = render(language, facts);
    rendered.set(language, { shown, html });
    html.catch(() => rendered.delete(language));
    return html;
  };
}

/** What the form's first look depends on in what the shop says: not on how many wait, which is never twice the same. */
function closedIn({ form }: PageFacts) {
  return form && { closedFor: form.shop.closedFor, closedMessage: form.shop.closedMessage };
}

type PageOptions = {
  status?: number;
  /** What the page's head says to other sites, where it is not what the shop itself says there. */
  head?: string;
  /** Where it is in one language only. */
  language?: Language;
};

function fill(page: string, values: Record<string, string>): string {
  return page.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole);
}

/** The pages that the build left under `dir`, filled in with what the settings say. */
export function createPages(services: Services, dir: string) {
  const currentFacts = createPageFacts(services);
  const screenModule = path.join(dir, '../prerender/screen.js');
  const home = createHome(screenModule);
  const form = createForm(screenModule);
  const { LANGUAGES: offered, PUBLIC_URL: url } = services.config;
  const built = inEachLanguage(
    (language) =>
      new Map(
        screens.map((screen) => [screen, readFileSync(path.join(dir, language, `${screen}.html`), 'utf8')]),
      ),
  );

  /** The facts of a page; while the shop cannot say what the form needs, its page asks for it. */
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

  /** What answers with a screen in the visitor's language. */
  function send(screen: Screen, { status = 200, head, language: only }: PageOptions = {}) {
    return async (request: Request, response: Response): Promise<void> => {
      const language = only ?? languageOf(request, offered);
      const facts = await currentFacts();
      const { html, linkPicture: picture } = await home(language, facts);
      const own = await factsFor(screen, language, facts);
      const links = head ?? linksOf(request, { url, picture, offered, indexed: screen === 'home' });
      const filled = fill(built[language].get(screen) ?? '', {
        brand: escapeHtml(facts.brand),
        supportEmail: escapeHtml(facts.supportEmail),
        price: escapeHtml(facts.price[language]),
        giftPrice: escapeHtml(facts.giftPrice[language]),
        nonce: nonceOf(response),
        facts: jsonInScript(own),
        screen: screen === 'transform' ? await form(language, own) : html,
        links,
      });
      response.status(status).vary('Accept-Language').vary('Cookie');
      response.set('Cache-Control', personal.includes(screen) ? 'no-store' : 'private, no-cache');
      await sendHtml(filled, request, response);
    };
  }

  /** An order's page has all scripts in itself that any page has. */
  return { send, example: built.en.get('order') ?? '' };
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
