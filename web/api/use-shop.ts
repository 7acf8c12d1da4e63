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

/** Loads the shop's limits, whether it is open, and the current wait, and keeps them fresh. */
export function useShop(): Query<ShopAnswer> {
  const { language } = useLanguage();
  const served = useServed();
  const load = () => call('GET /api/shop', { query: { lang: language } });
  const options = { refreshInterval: waitRefreshMs, ...(served && { fallbackData: served.shop }) };
  return useQuery(`${keyPrefix}${language}`, load, options);
}

/** Reloads the shop's facts wherever they are shown. */
export function refreshShop(): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(keyPrefix));
}

/** Reloads the styles and their prices wherever they are shown. */
export function refreshStyles(): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(stylesPrefix));
}

/** Loads the styles, described in the page's language. */
export function useStyles(): Query<StyleAnswer[]> {
  const { language } = useLanguage();
  const served = useServed();
  const load = () => call('GET /api/styles', { query: { lang: language } });
  const options = { revalidateOnFocus: false, ...(served && { fallbackData: served.styles }) };
  return useQuery(`${stylesPrefix}${language}`, load, options);
}

/** Returns the form's data that was served with the page, if it is in the page's language. */
function useServed(): PageFacts['form'] {
  const { language } = useLanguage();
  const { form } = useFacts();
  return form?.language === language ? form : undefined;
}
