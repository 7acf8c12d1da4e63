import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import { deleteDraft } from '#operations/delete-order.ts';
import { readBearer, readIdempotencyKey } from '../http/read-request.ts';
import { signalOf } from '../http/request-over.ts';
import type { Handler } from '../http/route.ts';
import { createAdvisor } from '../photos/analyse-photo.ts';
import type { Copies } from '../photos/make-copies.ts';

/** Stores the upright photo without metadata; the uploaded bytes are discarded. */
export function postPhoto(services: Services): Handler<Routes['POST /api/photos']> {
  const { files, images, drafts, secrets } = services;
  const adviseAfter = createAdvisor(services);
  return async ({ request, response }) => {
    const signal = signalOf(response);
    const bytes = request.file?.buffer;
    if (!bytes) throw new Refusal('photo_missing');
    const key = readIdempotencyKey(request, 'photo', createHash('sha256').update(bytes).digest());
    const secretHash = (id: string): Buffer => hashOf(secrets.photoSecret(id));
    const { draft } = await adviseAfter(async () => {
      const { jpeg, width, height } = await images.normalise(bytes, { signal });
      const id = await drafts.add({ width, height }, secretHash, key);
      await files.put('drafts', id, jpeg);
      return { draft: { id, width, height }, jpeg };
    });
    const { id, width, height } = draft;
    return { photoId: secrets.photoSecret(id), width, height };
  };
}

/** Finds the draft that the request's bearer token opens. @throws Refusal `photo_gone` */
export async function currentDraft(request: Request, { drafts }: Services) {
  const secretHash = readBearer(request);
  const draft = secretHash && (await drafts.bySecret(secretHash));
  if (!draft) throw new Refusal('photo_gone');
  return draft;
}

export function getPhoto(services: Services): Handler<Routes['GET /api/photos/current']> {
  return async ({ request }) => {
    const { id, width, height, advice, faces, isReady } = await currentDraft(request, services);
    await services.limits.consume('photoReads', id);
    return { width, height, advice: advice ?? [], ...(faces && { faces }), ready: isReady };
  };
}

/** Deletes a draft and its proofs. */
export function deletePhoto(services: Services): Handler<Routes['DELETE /api/photos/current']> {
  return async ({ request }) => {
    const { id } = await currentDraft(request, services);
    await deleteDraft(id, services);
    return {};
  };
}

/** Serves the preview of a draft, which is made at its first request and stored. */
export function getPhotoPreview(services: Services, copyFor: Copies): RequestHandler {
  const { draftPreviews, files, images, limits } = services;

  async function make(id: string, signal: AbortSignal): Promise<Buffer> {
    // Another request may have made it while this one waited.
    const kept = await draftPreviews.of(id);
    if (kept) return kept;
    const jpeg = await files.get('drafts', id);
    if (!jpeg) throw new Refusal('photo_gone');
    const preview = await images.preview(jpeg, { priority: 'later', signal });
    await draftPreviews.put(id, preview);
    return preview;
  }

  return async (request, response) => {
    const { id } = await currentDraft(request, services);
    await limits.consume('photoReads', id);
    const preview =
      (await draftPreviews.of(id)) ?? (await copyFor(request, response, (signal) => make(id, signal)));
    response.set('Content-Disposition', 'inline; filename="preview.jpg"');
    response.type('jpeg').send(preview);
  };
}
