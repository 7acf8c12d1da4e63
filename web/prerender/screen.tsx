import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import { screens, type PageFacts, type Screen } from '#contract/page-facts.ts';
import { inEachLanguage, languages, type Language } from '#domain/language.ts';
import type { Translate } from '#domain/messages.ts';
import { faqItems } from '../home/faq-section.tsx';
import { exampleUrl, isTrue } from '../home/drawn-pictures.ts';
import { FactsContext } from '../page-facts.ts';
import { LanguageProvider } from '../i18n/language.tsx';
import { getT, loadMessages, type Catalogue } from '../i18n/catalogue.ts';
import { Root } from '../root.tsx';
import { paths } from '../routes.ts';
import { EarlyPicture } from '../success/early-picture.tsx';
import { CannotRun } from './cannot-run.tsx';

/** Paths that render each screen. */
const addresses: Record<Screen, string> = {
  home: paths.home,
  transform: paths.transform,
  order: paths.success,
  gallery: paths.gallery,
  gift: paths.gift,
  'received-gift': paths.receivedGift,
  find: paths.find,
  withdraw: paths.withdraw,
  share: '/share/secret',
  booth: paths.booth,
  admin: paths.admin,
  missing: '/nothing-here',
  busy: '/nothing-here',
};

/** Placeholders of the operator's facts, which the server fills in with each page. */
const placeholders: PageFacts = {
  brand: '%brand%',
  supportEmail: '%supportEmail%',
  languages,
  styles: [],
  imprint: false,
  rights: inEachLanguage(() => 'ours' as const),
  price: inEachLanguage(() => '%price%'),
  giftPrice: inEachLanguage(() => '%giftPrice%'),
  giftCharge: { amount: 0, currency: 'usd' },
};

/** A page's HTML and the texts of its head, in one language. */
export type PrerenderedPage = {
  screen: Screen;
  language: Language;
  title: string;
  description: string;
  /** Description of the picture that other sites show beside a link, if known. */
  imageAlt?: string;
  /** Structured data, if any. */
  data?: unknown;
  html: string;
  /** HTML that covers the page until its scripts run, if any. */
  cover?: string;
  /** HTML for browsers that cannot run the scripts. */
  cannotRun: string;
};

async function htmlOf(node: React.ReactNode): Promise<string> {
  // In one piece: React would move late content by inline script, which the content security policy forbids.
  const { prelude } = await prerenderToNodeStream(node, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return await text(prelude);
}

async function render(language: Language, address: string, facts: PageFacts): Promise<string> {
  const route = (app: React.ReactNode) => <StaticRouter location={address}>{app}</StaticRouter>;
  return htmlOf(<Root facts={facts} language={language} route={route} />);
}

function renderEarlyPicture(language: Language): Promise<string> {
  return htmlOf(
    <LanguageProvider served={language}>
      <StaticRouter location={paths.success}>
        <EarlyPicture />
      </StaticRouter>
    </LanguageProvider>,
  );
}

function renderCannotRun(language: Language, screen: Screen): Promise<string> {
  return htmlOf(
    <FactsContext value={placeholders}>
      <LanguageProvider served={language}>
        <CannotRun screen={screen} />
      </LanguageProvider>
    </FactsContext>,
  );
}

/** Renders the landing page with the shop's own facts; also returns the path of the picture for links to it. */
export async function renderHome(language: Language, facts: PageFacts) {
  await Promise.all([loadMessages(language, 'layout'), loadMessages(language, 'home')]);
  const [first] = facts.styles;
  const isOurs = first === undefined || isTrue('hero-wide', facts.styles);
  const linkPicture = isOurs ? '/og.jpg' : exampleUrl(first, 'after');
  return { html: await render(language, paths.home, facts), linkPicture };
}

/** Renders the gallery with the shop's own facts. */
export async function renderGallery(language: Language, facts: PageFacts): Promise<string> {
  await Promise.all([loadMessages(language, 'layout'), loadMessages(language, 'gallery')]);
  return render(language, paths.gallery, facts);
}

/** Renders the empty order form with the shop's own facts. */
export async function renderForm(language: Language, facts: PageFacts): Promise<string> {
  const areas = ['layout', 'transform', 'order-actions', 'errors'] as const;
  await Promise.all(areas.map((area) => loadMessages(language, area)));
  return render(language, paths.transform, facts);
}

/** Screens that show the shop's styles: the server renders them, once it knows the styles. */
const renderedWhenServed: Screen[] = ['home', 'gallery', 'transform'];

async function prerender(language: Language, screen: Screen): Promise<PrerenderedPage> {
  const t = getT(language, 'home');
  return {
    screen,
    language,
    title: titleOf(language, screen),
    ...textsOf(language, screen),
    ...(screen === 'home' && { data: faqPage(t) }),
    ...(screen === 'order' && { cover: await renderEarlyPicture(language) }),
    cannotRun: await renderCannotRun(language, screen),
    html: renderedWhenServed.includes(screen)
      ? '%screen%'
      : await render(language, addresses[screen], {
          ...placeholders,
          ...(screen === 'busy' && { busy: true }),
          ...(screen === 'booth' && { booth: true }),
        }),
  };
}

function textsOf(language: Language, screen: Screen) {
  const t = getT(language, 'order-actions');
  if (screen === 'share') return { description: t('shared.text'), imageAlt: t('shared.alt') };
  return { description: getT(language, screen === 'gallery' ? 'gallery' : 'home')('description') };
}

function titleOf(language: Language, screen: Screen): string {
  const actions = getT(language, 'order-actions');
  const titles: Record<Screen, string> = {
    home: getT(language, 'home')('title'),
    transform: getT(language, 'transform')('title'),
    order: '',
    gallery: getT(language, 'gallery')('title'),
    gift: getT(language, 'gift')('title'),
    'received-gift': getT(language, 'gift')('received.title'),
    find: actions('find.heading'),
    withdraw: getT(language, 'withdraw')('heading'),
    share: actions('shared.title'),
    booth: getT(language, 'booth')('title'),
    admin: 'Console',
    missing: getT(language, 'layout')('notFound.title'),
    busy: getT(language, 'layout')('busy.heading'),
  };
  return titles[screen] === '' ? placeholders.brand : `${titles[screen]} · ${placeholders.brand}`;
}

/** Returns the FAQ as structured data for search engines (schema.org). */
function faqPage(t: Translate<Catalogue['home']>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqItems.map((item) => ({
      '@type': 'Question',
      name: t(`faq.${item}.question`),
      acceptedAnswer: { '@type': 'Answer', text: t(`faq.${item}.answer`) },
    })),
  };
}

/** Renders every screen in every language. */
export async function prerenderAll(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    const areas = [
      ...(['layout', 'home', 'gallery', 'transform', 'order-actions'] as const),
      ...(['gift', 'errors', 'success', 'booth', 'withdraw'] as const),
    ];
    await Promise.all(areas.map((area) => loadMessages(language, area)));
    for (const screen of screens) pages.push(await prerender(language, screen));
  }
  return pages;
}
