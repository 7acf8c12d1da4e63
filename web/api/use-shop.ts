import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { useSpeech } from '../i18n/use-messages.ts';
import { useAsked, type Asked } from './use-query.ts';
import { ask } from './call.ts';

const waitRefreshMs = 30_000;

/** The shop's limits, whether it is open, and the current wait (kept fresh). */
export function useShop(): Asked<ShopAnswer> {
  return useAsked('/api/shop', async () => (await ask('/api/shop')) as ShopAnswer, {
    refreshInterval: waitRefreshMs,
  });
}

/** The styles, described in the language of the page. */
export function useStyles(): Asked<StyleAnswer[]> {
  const { language } = useSpeech();
  const path = `/api/styles?lang=${language}`;
  return useAsked(path, async () => (await ask(path)) as StyleAnswer[], { revalidateOnFocus: false });
}
