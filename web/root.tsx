import { StrictMode, type ReactNode } from 'react';
import type { PageFacts } from '#contract/page-facts.ts';
import type { Language } from '#domain/language.ts';
import { App } from './app.tsx';
import { LanguageProvider } from './i18n/language.tsx';
import { FactsContext } from './page-facts.ts';

type RootProps = {
  facts: PageFacts;
  /** The language the page is served in. */
  language: Language;
  /** Puts the app behind a router: the browser's, or none that moves. */
  route: (app: ReactNode) => ReactNode;
};

/** The whole web, the same in the browser and in the HTML made when it is built. */
export function Root({ facts, language, route }: RootProps) {
  return (
    <StrictMode>
      <FactsContext value={facts}>
        <LanguageProvider served={language}>{route(<App />)}</LanguageProvider>
      </FactsContext>
    </StrictMode>
  );
}
