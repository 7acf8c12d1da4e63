import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { GalleryAnswer } from '#contract/gallery.ts';
import type { Routes } from '#contract/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import { tiers, windowIn } from '#domain/style.ts';
import type { Handler } from '../http/route.ts';
import { networkRangeOf } from '../http/read-request.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Stores small copies of photo and picture, for an operator to review and perhaps to show. */
export function postGallery(services: Services): Handler<Routes['POST /api/orders/current/gallery']> {
  const { galleryPairs, limits } = services;
  return async ({ request }) => {
    const order = await currentOrder(request, services);
    await limits.consume('photoReads', order.id);
    if (await galleryPairs.ofOrder(order.id)) return {};
    if (!(await galleryPairs.isOfferable(order.id))) throw new Refusal('picture_not_ready');
    const pair = await makePair(order, services);
    if (!(await galleryPairs.permit(order.id, pair))) throw new Refusal('picture_not_ready');
    return {};
  };
}

/** Makes the copies from the pixels alone; the drawing's also states that AI drew it. */
async function makePair({ id, pictureTier }: Order, { files, images }: Services) {
  const [photo, picture] = await Promise.all([files.get('photos', id), files.get('pictures', id)]);
  if (!photo || !picture) throw new Refusal('picture_not_ready');
  const tier = tiers.find((one) => one === pictureTier) ?? 'quality';
  const before = await images.exampleCopy(photo);
  return { before, after: await images.exampleCopy(picture, tier) };
}

export function deleteGallery(services: Services): Handler<Routes['DELETE /api/orders/current/gallery']> {
  return async ({ request }) => {
    const order = await currentOrder(request, services);
    await services.galleryPairs.removeOf(order.id);
    return {};
  };
}

/** Aspect ratio of every picture of the gallery. */
const shape = { width: 4, height: 5 };

export function getGallery(services: Services): Handler<Routes['GET /api/gallery']> {
  const { galleryPairs, limits, styles } = services;
  return async ({ request }): Promise<GalleryAnswer> => {
    await limits.consume('photoReads', `gallery ${networkRangeOf(request)}`);
    const shown = await galleryPairs.shown();
    return shown.map(({ id, styleId, width, height }) => {
      const style = styles.get(styleId);
      const window = style && windowIn(style.output, { width, height }, shape);
      return { id, styleId, ...(window && { window }) };
    });
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Serves a copy that is shown now. No cache keeps it, so that a withdrawn copy is gone at the next request. */
export function getGalleryCopy({ galleryPairs, limits }: Services): RequestHandler {
  return async (request, response) => {
    await limits.consume('photoReads', `gallery ${networkRangeOf(request)}`);
    const { id = '', which } = request.params;
    if (typeof id !== 'string' || !uuid.test(id) || (which !== 'before' && which !== 'after'))
      throw new Refusal('no_such_page');
    const copy = await galleryPairs.copy(id, which, 'everybody');
    if (!copy) throw new Refusal('no_such_page');
    response.type('webp').send(copy);
  };
}
