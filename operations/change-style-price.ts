import type { Style } from '#adapters/styles/styles.ts';
import type { Services } from '#compose.ts';
import { parsePrice, type Price } from '#domain/money.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { priceOf } from '#domain/style-changes.ts';
import { configuredPrice } from './describe-styles.ts';

/** @throws OperationError that names the known styles */
export function knownStyle(id: string, { styles }: Services): Style {
  const style = styles.get(id);
  if (style) return style;
  throw new OperationError('style_unknown', { id, known: [...styles.values()].map((one) => one.id) });
}

/**
 * Sets a style's price, in the format of PRICE: within a second every server sells it at that, whatever the settings say.
 * Existing orders keep their price. @throws OperationError
 */
export async function setStylePrice(id: string, text: string, services: Services) {
  const { config, styleChanges } = services;
  const style = knownStyle(id, services);
  const now = readPrice(text, config.CURRENCY);
  const before = priceOf(style, await styleChanges.list(), config.price);
  await styleChanges.setPrice(id, now);
  return { id, now, before };
}

function readPrice(text: string, currency: string): Price {
  try {
    return parsePrice(text, currency);
  } catch (error) {
    if (error instanceof RangeError) throw new OperationError('price_malformed', { why: error.message });
    throw error;
  }
}

/** Undoes `setStylePrice`. @throws OperationError */
export async function resetStylePrice(id: string, services: Services) {
  const { price: now, from } = configuredPrice(knownStyle(id, services).id, services);
  if (!(await services.styleChanges.resetPrice(id))) throw new OperationError('price_not_set', { id, from });
  return { id, now, from };
}
