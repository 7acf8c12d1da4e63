import { StrictMode, type ReactNode } from 'react';
import type { PageFacts } from '#contract/page-facts.ts';
import type { Language } from '#domain/language.ts';
import { App } from './app.tsx';
import { LanguageProvider } from './i18n/language.tsx';
import { FactsContext } from './page-facts.ts';

type RootProps = {
  facts: PageFacts;
  /** Language in which the page was served. */
  language: Language;
  /** Wraps the app in a router: the browser's, or a static one. */
  route: (app: ReactNode) => ReactNode;
};

/** The whole web app, the same in the browser and in prerendered HTML. */
export function Root({ facts, language, route }: RootProps) {
  return (
    <StrictMode>
      <FactsContext value={facts}>
        <LanguageProvider served={language}>{route(<App />)}</LanguageProvider>
      </FactsContext>
    </StrictMode>
  );
}
