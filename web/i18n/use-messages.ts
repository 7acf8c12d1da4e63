import { createContext, use, useCallback, useMemo } from 'react';
import type { Language } from '#domain/language.ts';
import type { Translate } from '#domain/messages.ts';
import type { Failure } from '../api/failure.ts';
import { explainIn, loadWords, sayIn, type Area, type Catalogue } from './catalogue.ts';

export type Speech = { language: Language; speak: (language: Language) => void };

export const SpeechContext = createContext<Speech>({ language: 'en', speak: () => undefined });

/** The language of the page, and how to change it. */
export function useSpeech(): Speech {
  return use(SpeechContext);
}

/** Says the messages of an area in the language of the page. Suspends until they are there. */
export function useWords<A extends Area>(area: A): Translate<Catalogue[A]> {
  const { language } = useSpeech();
  // In every render: a hook that is called in some only breaks React's replay of one that had to wait.
  use(loadWords(language, area));
  return useMemo(() => sayIn(language, area), [language, area]);
}

/** Tells a failure in the language of the page. */
export function useExplain(): (failure: Failure) => string {
  const { language } = useSpeech();
  use(loadWords(language, 'errors'));
  return useCallback((failure) => explainIn(language, failure), [language]);
}
