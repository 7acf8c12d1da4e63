import { mutate } from 'swr';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { useLanguage } from '../i18n/language.tsx';
import { call } from './call.ts';
import { useQuery, type Query } from './use-query.ts';

const waitRefreshMs = 30_000;
const keyPrefix = 'shop ';

/** The shop's limits, whether it is open, and the current wait (kept fresh). */
export function useShop(): Query<ShopAnswer> {
  const { language } = useLanguage();
  const load = () => call('getShop', { query: { lang: language } });
  return useQuery(`${keyPrefix}${language}`, load, { refreshInterval: waitRefreshMs });
}

/** Asks for the shop anew now, wherever it is shown. */
export function refreshShop(): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(keyPrefix));
}

/** The styles, described in the language of the page. */
export function useStyles(): Query<StyleAnswer[]> {
  const { language } = useLanguage();
  const load = () => call('getStyles', { query: { lang: language } });
  return useQuery(`styles ${language}`, load, { revalidateOnFocus: false });
}
