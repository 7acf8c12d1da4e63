import { createContext, use, useEffect, useMemo, useState, useTransition, type ReactNode } from 'react';
import type { Language } from '#domain/language.ts';

export type PageLanguage = { language: Language; changeLanguage: (language: Language) => void };

const LanguageContext = createContext<PageLanguage>({ language: 'en', changeLanguage: () => undefined });

/** The language of the page, and how to change it. */
export function useLanguage(): PageLanguage {
  return use(LanguageContext);
}

/** The page's language: the one it was served in, until the visitor chooses another. */
export function LanguageProvider({ served, children }: { served: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(served);
  // What is on the screen stays until the messages of the new language are there.
  const [, startTransition] = useTransition();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<PageLanguage>(() => {
    const changeLanguage = (next: Language) => {
      storeLanguage(next);
      startTransition(() => setLanguage(next));
    };
    return { language, changeLanguage };
  }, [language]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

const yearSeconds = 365 * 86_400;

/** A cookie, so that the shop answers in it from the first byte on; set only when somebody chooses. */
function storeLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  const address = new URL(location.href);
  // The address named another language: without it the choice holds when the page is loaded again.
  address.searchParams.delete('lang');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
