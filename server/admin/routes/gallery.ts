import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { galleryCopyRequest } from '#contract/admin/gallery.ts';
import { Refusal } from '#domain/refusal.ts';
import { removeGalleryPair, showGalleryPair } from '#operations/choose-gallery-pair.ts';
import { read } from '../../http/read-request.ts';
import { act, answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

/** Lists the pairs that buyers allow the gallery to show. Audited, as an operator sees their photos. */
export function listGalleryPairs(services: Services): AdminHandler<'GET /api/admin/gallery'> {
  return async ({ operator }) => {
    await act(services, operator, { action: 'gallery.list', subject: null }, () => Promise.resolve());
    return withIsoDates(await services.galleryPairs.permitted());
  };
}

export function postShowPair(services: Services): AdminHandler<'POST /api/admin/gallery/show'> {
  return async ({ input: { id }, operator }) =>
    answerDone(services, operator, { action: 'gallery.show', subject: await referenceOf(id, services) }, () =>
      showGalleryPair(id, services),
    );
}

export function postRemovePair(services: Services): AdminHandler<'POST /api/admin/gallery/remove'> {
  return async ({ input: { id }, operator }) =>
    answerDone(
      services,
      operator,
      { action: 'gallery.remove', subject: await referenceOf(id, services) },
      () => removeGalleryPair(id, services),
    );
}

async function referenceOf(id: string, { galleryPairs }: Services): Promise<string | null> {
  return (await galleryPairs.permitted()).find((pair) => pair.id === id)?.reference ?? null;
}

export function getPairCopy({ galleryPairs }: Services): RequestHandler {
  return async (request, response) => {
    const { id, which } = read(galleryCopyRequest, request.query);
    const copy = await galleryPairs.copy(id, which, 'operator');
    if (!copy) throw new Refusal('photo_gone');
    response.type('webp').send(copy);
  };
}
