import { useEffect, useMemo, useState, useTransition, type ReactNode } from 'react';
import type { Language } from '#domain/language.ts';
import { rememberLanguage } from './remember-language.ts';
import { SpeechContext, type Speech } from './use-messages.ts';

/** The page's language: the one it was served in, until the visitor chooses another. */
export function SpeechProvider({ served, children }: { served: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(served);
  // What is on the screen stays until the words of the new language are there.
  const [, startTransition] = useTransition();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speech = useMemo<Speech>(() => {
    const speak = (next: Language) => {
      rememberLanguage(next);
      startTransition(() => setLanguage(next));
    };
    return { language, speak };
  }, [language]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
