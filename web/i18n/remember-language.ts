import type { Language } from '#domain/language.ts';

const yearSeconds = 365 * 86_400;

/** A cookie, so that the shop answers in it from the first byte on; set only when somebody chooses. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  const address = new URL(location.href);
  // The address named another language: without it the choice holds when the page is loaded again.
  address.searchParams.delete('lang');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
