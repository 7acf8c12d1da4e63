import { buckets, type Bucket } from '#adapters/storage/buckets.ts';
import { photoDrawn } from '../numbered-photos.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Invariant } from './invariant.ts';

const promptsPerDraw = 2;
const promptsPerOrder = 4;

/** Returns a list without one occurrence of each of these. */
function withoutEach(all: string[], some: string[]): string[] {
  const left = [...some];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** ComfyUI executed only prompts in the tables, and no more of them than an order may cost. */
export const executesFewPrompts: Invariant = ({ prompts, forgotten, ...snapshot }) => {
  const promptsExecuted = withoutEach(snapshot.promptsExecuted, forgotten.executions);
  const count = (promptIds: string[]) => promptsExecuted.filter((id) => promptIds.includes(id)).length;
  const idsWhere = (fits: (prompt: (typeof prompts)[number]) => boolean) =>
    prompts.filter(fits).map(({ promptId }) => promptId);
  const known = idsWhere(() => true);
  const perOrder = [...new Set(prompts.map(({ orderId }) => orderId))]
    .map((orderId) => ({ orderId, times: count(idsWhere((prompt) => prompt.orderId === orderId)) }))
    .filter(({ times }) => times > promptsPerOrder)
    .map(({ orderId, times }) => `order ${orderId} cost ${times} prompts`);
  const perDraw = prompts
    .map(({ orderId, retry }) =>
      count(idsWhere((prompt) => prompt.orderId === orderId && prompt.retry === retry)),
    )
    .filter((times) => times > promptsPerDraw)
    .map((times) => `a draw cost ${times} prompts`);
  const twice = promptsExecuted.filter((id, at) => promptsExecuted.indexOf(id) !== at);
  const unknown = promptsExecuted.filter((id) => ![...known, ...forgotten.prompts].includes(id));
  return [
    ...perOrder,
    ...perDraw,
    ...twice.map((id) => `prompt ${id} was run again`),
    ...unknown.map((id) => `prompt ${id} is not known`),
  ];
};

type Rows = Pick<Snapshot, 'orders' | 'prompts' | 'drafts'>;

/** Returns the names of the files that rows say are there, by bucket. */
export function filesWanted({ orders, prompts, drafts }: Rows): Record<Bucket, string[]> {
  const ids = (fits: (order: (typeof orders)[number]) => boolean) => orders.filter(fits).map(({ id }) => id);
  /** A second good drawing is kept for the free redraw, which no customer requests here. */
  const spares = prompts.filter(
    ({ orderId, rating }) =>
      rating === 'good' &&
      orders.some(
        ({ id, state, photoDeletedAt }) => id === orderId && state === 'delivered' && photoDeletedAt === null,
      ),
  );
  return {
    drafts: drafts.map(({ id }) => id),
    photos: ids(({ photoDeletedAt }) => photoDeletedAt === null),
    drawings: spares.map(({ promptId }) => promptId),
    pictures: ids(({ pictureBytes, pictureDeletedAt }) => pictureBytes !== null && pictureDeletedAt === null),
  };
}

/** Files match rows exactly, apart from lost ones. */
export const filesFitRows: Invariant = (snapshot) => {
  const { files, lostFiles } = snapshot;
  const wanted = filesWanted(snapshot);
  return buckets.flatMap((bucket) => {
    const [known, there] = [wanted[bucket], files[bucket]];
    const isMissing = (id: string) => !there.includes(id) && !lostFiles.has(`${bucket}/${id}`);
    return [
      ...known.filter(isMissing).map((id) => `${id} is missing on ${bucket}`),
      ...there.filter((id) => !known.includes(id)).map((id) => `${id} is left on ${bucket}`),
    ];
  });
};

/** Every picture was drawn from its own customer's photo. `photoOf` has the photo's number by order. */
export async function areDrawnFromTheirPhotos(
  snapshot: Snapshot,
  photoOf: Map<string, number>,
): Promise<string[]> {
  const delivered = snapshot.orders.filter(
    ({ id, state, pictureDeletedAt }) =>
      state === 'delivered' && pictureDeletedAt === null && !snapshot.lostFiles.has(`pictures/${id}`),
  );
  const violations: string[] = [];
  for (const { id } of delivered) {
    const picture = await snapshot.picture(id);
    const drawn = picture && (await photoDrawn(picture, [...photoOf.values()]));
    if (drawn === undefined || drawn !== photoOf.get(id))
      violations.push(`order ${id} shows photo ${drawn ?? 'unknown'}`);
  }
  return violations;
}
