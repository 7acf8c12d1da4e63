import { use, useCallback, useMemo } from 'react';
import type { Screen } from '#contract/page-facts.ts';
import type { Translate } from '#domain/messages.ts';
import type { Failure } from '../api/failure.ts';
import { explainFailure, getT, loadMessages, type Area, type Catalogue } from './catalogue.ts';
import { useLanguage } from './language.tsx';
import { screenAreas } from './screen-areas.ts';

/** Returns the translation function of an area in the page's language. Suspends until the messages have loaded. */
export function useMessages<A extends Area>(area: A): Translate<Catalogue[A]> {
  const { language } = useLanguage();
  // Called in every render: a conditional hook breaks React's replay of a render that suspended.
  use(loadMessages(language, area));
  return useMemo(() => getT(language, area), [language, area]);
}

/** Returns a function that explains a failure in the page's language. */
export function useExplain(): (failure: Failure) => string {
  const { language } = useLanguage();
  use(loadMessages(language, 'errors'));
  return useCallback((failure) => explainFailure(language, failure), [language]);
}

/**
 * Suspends until all messages of the screen have loaded. A part that asked for some of them only once it is shown would put
 * "Loading…" in the place of the whole screen meanwhile.
 */
export function useScreenMessages(screen: Screen): void {
  const { language } = useLanguage();
  const loads = screenAreas[screen].map((area) => loadMessages(language, area));
  for (const load of loads) use(load);
}
