import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import type { PageFacts } from '#contract/page-facts.ts';
import { languages, type Language } from '#domain/language.ts';
import { Root } from '../root.tsx';
import { loadWords, sayIn } from '../i18n/catalogue.ts';
import { questionsIn } from './questions.ts';

/** The screens that HTML is made of, with an address that leads to each. */
const screens = { home: '/', live: '/success', missing: '/nothing-here' } as const;
export type Screen = keyof typeof screens;

/** The operator's facts are filled in when a page is served; these stand in their place. */
const facts: PageFacts = {
  brand: '%brand%',
  supportEmail: '%supportEmail%',
  languages,
  price: { en: '%price%', es: '%price%', de: '%price%', fr: '%price%' },
};

/** A page's HTML and what its head says, in one language. */
export type PrerenderedPage = {
  screen: Screen;
  language: Language;
  title: string;
  description: string;
  /** Structured data, where there is some. */
  data?: unknown;
  html: string;
};

async function prerender(language: Language, screen: Screen): Promise<PrerenderedPage> {
  const route = (app: React.ReactNode) => <StaticRouter location={screens[screen]}>{app}</StaticRouter>;
  const { prelude } = await prerenderToNodeStream(
    <Root facts={facts} language={language} route={route} />,
    // Whole, in its place: what React would move in by script, the content security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const say = sayIn(language, 'home');
  return {
    screen,
    language,
    title: titleOf(language, screen),
    description: say('description'),
    ...(screen === 'home' && { data: questionsIn(say) }),
    html: await text(prelude),
  };
}

function titleOf(language: Language, screen: Screen): string {
  if (screen === 'live') return facts.brand;
  const what =
    screen === 'home' ? sayIn(language, 'home')('title') : sayIn(language, 'shell')('notFound.title');
  return `${what} · ${facts.brand}`;
}

/** Makes every screen's HTML in every language. */
export async function prerenderAll(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    await Promise.all([loadWords(language, 'shell'), loadWords(language, 'home')]);
    for (const screen of Object.keys(screens) as Screen[]) pages.push(await prerender(language, screen));
  }
  return pages;
}
