import { mutate } from 'swr';
import type { PageFacts } from '#contract/page-facts.ts';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useFacts } from '../page-facts.ts';
import { call } from './call.ts';
import { useQuery, type Query } from './use-query.ts';

const waitRefreshMs = 30_000;
const keyPrefix = 'shop ';
const stylesPrefix = 'styles ';

/** The shop's limits, whether it is open, and the current wait (kept fresh). */
export function useShop(): Query<ShopAnswer> {
  const { language } = useLanguage();
  const served = useServed();
  const load = () => call('GET /api/shop', { query: { lang: language } });
  const options = { refreshInterval: waitRefreshMs, ...(served && { fallbackData: served.shop }) };
  return useQuery(`${keyPrefix}${language}`, load, options);
}

/** Asks for the shop anew now, wherever it is shown. */
export function refreshShop(): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(keyPrefix));
}

/** Asks for the styles and their prices anew now, wherever they are shown. */
export function refreshStyles(): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(stylesPrefix));
}

/** The styles, described in the language of the page. */
export function useStyles(): Query<StyleAnswer[]> {
  const { language } = useLanguage();
  const served = useServed();
  const load = () => call('GET /api/styles', { query: { lang: language } });
  const options = { revalidateOnFocus: false, ...(served && { fallbackData: served.styles }) };
  return useQuery(`${stylesPrefix}${language}`, load, options);
}

/** What came with the page, in its language. */
function useServed(): PageFacts['form'] {
  const { language } = useLanguage();
  const { form } = useFacts();
  return form?.language === language ? form : undefined;
}
