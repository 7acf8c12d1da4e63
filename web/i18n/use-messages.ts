import { use, useCallback, useMemo } from 'react';
import type { Translate } from '#domain/messages.ts';
import type { Failure } from '../api/failure.ts';
import { explainFailure, getT, loadMessages, type Area, type Catalogue } from './catalogue.ts';
import { useLanguage } from './language.tsx';

/** Translates the messages of an area into the language of the page. Suspends until they are there. */
export function useMessages<A extends Area>(area: A): Translate<Catalogue[A]> {
  const { language } = useLanguage();
  // In every render: a hook that is called in some only breaks React's replay of one that had to wait.
  use(loadMessages(language, area));
  return useMemo(() => getT(language, area), [language, area]);
}

/** Explains a failure in the language of the page. */
export function useExplain(): (failure: Failure) => string {
  const { language } = useLanguage();
  use(loadMessages(language, 'errors'));
  return useCallback((failure) => explainFailure(language, failure), [language]);
}
