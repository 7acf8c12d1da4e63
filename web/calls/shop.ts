import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { useAsked, type Asked } from './asked.ts';
import { ask } from './call.ts';

const waitRefreshMs = 30_000;

/** The shop's limits, whether it is open, and the current wait (kept fresh). */
export function useShop(): Asked<ShopAnswer> {
  return useAsked('/api/shop', async () => (await ask('/api/shop')) as ShopAnswer, {
    refreshInterval: waitRefreshMs,
  });
}

export function useStyles(): Asked<StyleAnswer[]> {
  return useAsked('/api/styles', async () => (await ask('/api/styles')) as StyleAnswer[], {
    revalidateOnFocus: false,
  });
}
