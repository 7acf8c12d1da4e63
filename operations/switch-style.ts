import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/**
 * Turns a style off: within a second it is gone from the pages and from checkout on every server, even if it can be drawn.
 * Existing orders are still drawn. @throws OperationError
 */
export async function disableStyle(id: string, reason: string, services: Services) {
  if (reason.trim() === '') throw new OperationError('reason_missing');
  const { config, disabledStyles, styles } = services;
  const sold = await soldStyles(services);
  if (!styles.get(id)) throw new OperationError('style_unknown', { id, known: sold });
  if (config.HIDDEN_STYLES.includes(id)) throw new OperationError('style_hidden', { id });
  if (sold.every((other) => other === id)) throw new OperationError('style_last', { id });
  await disabledStyles.add(id, reason.trim());
  return { id };
}

/** Turns a style on again. @throws OperationError */
export async function enableStyle(id: string, { disabledStyles, config }: Services) {
  if (!(await disabledStyles.remove(id))) throw new OperationError('style_not_off', { id });
  return { id, isHidden: config.HIDDEN_STYLES.includes(id) };
}

async function soldStyles({ styles, config, disabledStyles }: Services): Promise<string[]> {
  // Reads the table, as the list that visitors see may be a second old.
  const disabled = await disabledStyles.list();
  const notSold = [...config.HIDDEN_STYLES, ...disabled.map(({ styleId }) => styleId)];
  return [...styles.values()].map(({ id }) => id).filter((id) => !notSold.includes(id));
}
