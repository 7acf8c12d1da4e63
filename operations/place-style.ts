import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { withChanges } from '#domain/style-changes.ts';
import { knownStyle } from './change-style-price.ts';

/** Moves a style to a position, counted from 1, on every page; the others shift. @throws OperationError */
export async function placeStyle(id: string, place: number, services: Services) {
  const { styles, config, styleChanges } = services;
  knownStyle(id, services);
  const ids = withChanges(styles.values(), await styleChanges.list(), config.price).map((style) => style.id);
  if (!Number.isInteger(place) || place < 1 || place > ids.length)
    throw new OperationError('place_outside', { count: ids.length });
  const arranged = ids.filter((other) => other !== id).toSpliced(place - 1, 0, id);
  await styleChanges.arrange(arranged);
  return { ids: arranged, isReset: false };
}

/** Undoes `placeStyle` for all styles. @throws OperationError */
export async function resetPlaces({ styles, styleChanges }: Services) {
  if (!(await styleChanges.resetPlaces())) throw new OperationError('places_not_set');
  return { ids: [...styles.values()].map(({ id }) => id), isReset: true };
}
