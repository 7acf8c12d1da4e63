import type { ShopAnswer } from '#contract/shop.ts';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';

/** Returns the limits on a photo as a text, shown before anything is chosen. */
export function useLimits({ maxBytes, maxPixels, minSide }: ShopAnswer['limits']): string {
  const t = useMessages('transform');
  const format = useFormatter();
  return t('photo.limits', {
    size: format.size(maxBytes),
    megapixels: format.number(maxPixels / 1_000_000),
    minSide: format.number(minSide),
  });
}
