import { createContext, use, useEffect, useMemo, useState, useTransition, type ReactNode } from 'react';
import type { Language } from '#domain/language.ts';

export type PageLanguage = { language: Language; changeLanguage: (language: Language) => void };

const LanguageContext = createContext<PageLanguage>({ language: 'en', changeLanguage: () => undefined });

/** Returns the language of the page, and a function that changes it. */
export function useLanguage(): PageLanguage {
  return use(LanguageContext);
}

type LanguageProviderProps = {
  served: Language;
  /** False if nothing about the choice may stay in this browser. */
  isKept?: boolean;
  children: ReactNode;
};

/** Provides the page's language: the one it was served in, until the visitor chooses another. */
export function LanguageProvider({ served, isKept = true, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(served);
  // The screen stays as it is until the messages of the new language have loaded.
  const [, startTransition] = useTransition();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<PageLanguage>(() => {
    const changeLanguage = (next: Language) => {
      if (isKept) storeLanguage(next);
      startTransition(() => setLanguage(next));
    };
    return { language, changeLanguage };
  }, [language, isKept]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

const yearSeconds = 365 * 86_400;

/** Stores the choice in a cookie, so that the shop serves the next page in it; set only when the visitor chooses. */
function storeLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  const address = new URL(location.href);
  // Without this parameter, which names another language, the choice survives a reload.
  address.searchParams.delete('lang');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
