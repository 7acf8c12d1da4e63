import { photoDrawn } from '../numbered-photos.ts';
import type { Books } from '../snapshot.ts';
import type { Rule } from './invariant.ts';

const promptsPerDraw = 2;
const runsPerOrder = 4;

/** I8: ComfyUI ran only what the tables know, and no more often than an order may cost. */
export const runsSparingly: Rule = ({ promptsRun, runs }) => {
  const count = (promptIds: string[]) => promptsRun.filter((id) => promptIds.includes(id)).length;
  const idsWhere = (fits: (run: (typeof runs)[number]) => boolean) =>
    runs.filter(fits).map(({ promptId }) => promptId);
  const known = idsWhere(() => true);
  const perOrder = [...new Set(runs.map(({ orderId }) => orderId))]
    .map((orderId) => ({ orderId, times: count(idsWhere((run) => run.orderId === orderId)) }))
    .filter(({ times }) => times > runsPerOrder)
    .map(({ orderId, times }) => `order ${orderId} cost ${times} runs`);
  const perDraw = runs
    .map(({ orderId, retry }) => count(idsWhere((run) => run.orderId === orderId && run.retry === retry)))
    .filter((times) => times > promptsPerDraw)
    .map((times) => `a draw cost ${times} runs`);
  const twice = promptsRun.filter((id, at) => promptsRun.indexOf(id) !== at);
  const unknown = promptsRun.filter((id) => !known.includes(id));
  return [
    ...perOrder,
    ...perDraw,
    ...twice.map((id) => `prompt ${id} was run again`),
    ...unknown.map((id) => `prompt ${id} is not known`),
  ];
};

/** I7: the files on disk are those that rows know, and no others. `lost` were taken away on purpose. */
export const filesFitRows: Rule = ({ files, orders, photos, lost }) => {
  const ids = (fits: (order: (typeof orders)[number]) => boolean) => orders.filter(fits).map(({ id }) => id);
  const wanted = {
    drafts: photos.map(({ id }) => id),
    photos: ids(({ id, photoDeletedAt }) => photoDeletedAt === null && !lost.has(id)),
    drawings: [],
    pictures: ids(({ pictureBytes, pictureDeletedAt }) => pictureBytes !== null && pictureDeletedAt === null),
  };
  return Object.entries(files).flatMap(([bucket, there]) => {
    const known: string[] = wanted[bucket as keyof typeof wanted];
    return [
      ...known.filter((id) => !there.includes(id)).map((id) => `${id} is missing on ${bucket}`),
      ...there.filter((id) => !known.includes(id)).map((id) => `${id} is left on ${bucket}`),
    ];
  });
};

/** Every picture was drawn from its own customer's photo. `photoOf` has the photo's number by order. */
export async function areDrawnFromTheirPhotos(books: Books, photoOf: Map<string, number>): Promise<string[]> {
  const delivered = books.orders.filter(
    ({ state, pictureDeletedAt }) => state === 'delivered' && pictureDeletedAt === null,
  );
  const breaches: string[] = [];
  for (const { id } of delivered) {
    const picture = await books.picture(id);
    const drawn = picture && (await photoDrawn(picture, [...photoOf.values()]));
    if (drawn === undefined || drawn !== photoOf.get(id))
      breaches.push(`order ${id} shows photo ${drawn ?? 'unknown'}`);
  }
  return breaches;
}
