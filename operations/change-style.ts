import { OperatorError } from '#adapters/operator-error.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { Services } from '#compose.ts';
import { formatPrice, parsePrice, type Price } from '#domain/money.ts';
import { priceOf, withChanges } from '#domain/style-changes.ts';
import { configuredPrice } from './describe-styles.ts';

/** @throws OperatorError naming those that there are. */
export function knownStyle(id: string, { styles }: Services): Style {
  const style = styles.get(id);
  if (style) return style;
  throw new OperatorError(
    `There is no style "${id}": ${[...styles.values()].map((one) => one.id).join(', ')}.`,
  );
}

/**
 * Gives a style another price, written as PRICE is: within a second every server sells it at that, whatever the settings say. Orders
 * that are made already keep theirs. @returns what was done, in a sentence.
 */
export async function setStylePrice(id: string, text: string, services: Services): Promise<string> {
  const { config, styleChanges } = services;
  const style = knownStyle(id, services);
  const price = readPrice(text, config.CURRENCY);
  const before = priceOf(style, await styleChanges.list(), config.price);
  await styleChanges.setPrice(id, price);
  const shown = (one: Price) => formatPrice(one, 'en');
  return `${id} costs ${shown(price)} from now on; it was ${shown(before)}. What is ordered already keeps its price.`;
}

function readPrice(text: string, currency: string): Price {
  try {
    return parsePrice(text, currency);
  } catch (error) {
    if (error instanceof RangeError) throw new OperatorError(`${error.message}.`);
    throw error;
  }
}

/** Takes back what `setStylePrice` did. @returns what was done, in a sentence. */
export async function resetStylePrice(id: string, services: Services): Promise<string> {
  const { price, from } = configuredPrice(knownStyle(id, services).id, services);
  if (!(await services.styleChanges.resetPrice(id)))
    throw new OperatorError(`${id} has no price but that of ${from}.`);
  return `${id} costs ${formatPrice(price, 'en')} from now on, as ${from} says.`;
}

/** Puts a style at a place, the first being 1, on every page; the others make room. @returns what was done, in a sentence. */
export async function placeStyle(id: string, place: number, services: Services): Promise<string> {
  const { styles, config, styleChanges } = services;
  knownStyle(id, services);
  const ids = withChanges(styles.values(), await styleChanges.list(), config.price).map((style) => style.id);
  if (!Number.isInteger(place) || place < 1 || place > ids.length)
    throw new OperatorError(
      `There are ${ids.length} styles: a place is a whole number from 1 to ${ids.length}.`,
    );
  const arranged = ids.filter((other) => other !== id).toSpliced(place - 1, 0, id);
  await styleChanges.arrange(arranged);
  return `The styles are shown in this order: ${arranged.join(', ')}.`;
}

/** Takes back what `placeStyle` did, of all styles. @returns what was done, in a sentence. */
export async function resetPlaces({ styles, styleChanges }: Services): Promise<string> {
  if (!(await styleChanges.resetPlaces())) throw new OperatorError('No style was given another place.');
  const ids = [...styles.values()].map(({ id }) => id);
  return `The styles are shown as their folders say: ${ids.join(', ')}.`;
}
