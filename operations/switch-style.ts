import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';

/**
 * Turns a style off: within a second it is gone from the pages and from checkout on every server, whatever the machines could
 * draw. What was ordered is drawn all the same. @returns what was done, in a sentence.
 */
export async function disableStyle(id: string, reason: string, services: Services): Promise<string> {
  if (reason.trim() === '')
    throw new OperatorError('Say why: it stands beside the style until it is on again.');
  const sold = await soldStyles(services);
  const { styles, config, disabledStyles } = services;
  if (!styles.get(id)) throw new OperatorError(`There is no style "${id}": ${sold.join(', ')}.`);
  if (config.HIDDEN_STYLES.includes(id))
    throw new OperatorError(`${id} is not sold: HIDDEN_STYLES names it already.`);
  if (sold.every((other) => other === id))
    throw new OperatorError(`${id} is the last style that is sold. To sell nothing, pause the shop.`);
  await disabledStyles.add(id, reason.trim());
  return `${id} is off: nobody can order it, and what was ordered is drawn.`;
}

/** Turns a style on again. @returns what was done, in a sentence. */
export async function enableStyle(id: string, { disabledStyles, config }: Services): Promise<string> {
  if (!(await disabledStyles.remove(id))) throw new OperatorError(`${id} is not off.`);
  const hidden = config.HIDDEN_STYLES.includes(id) ? ' HIDDEN_STYLES still names it: it stays hidden.' : '';
  return `${id} is on again.${hidden}`;
}

async function soldStyles({ styles, config, disabledStyles }: Services): Promise<string[]> {
  // Not what visitors are shown, which may be a second old.
  const disabled = await disabledStyles.list();
  const notSold = [...config.HIDDEN_STYLES, ...disabled.map(({ styleId }) => styleId)];
  return [...styles.values()].map(({ id }) => id).filter((id) => !notSold.includes(id));
}
