import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Draft } from '#adapters/database/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { PhotoAnswer, UploadAnswer } from '#contract/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { advise } from '../photos/advise.ts';
import { readBearer, readKey } from '../http/read.ts';

/** Keeps the upright, clean form of the photo; the bytes that came are dropped. */
export function postPhoto(services: Services): RequestHandler {
  const { files, images, drafts, secrets } = services;
  return async (request, response) => {
    const bytes = request.file?.buffer;
    if (!bytes) throw new Refusal('photo_missing');
    const key = readKey(request, 'photo', createHash('sha256').update(bytes).digest());
    const { jpeg, width, height } = await images.normalise(bytes);
    const secretHash = (id: string): Buffer => hashOf(secrets.photoSecret(id));
    const id = await drafts.add({ width, height }, secretHash, key);
    await files.put('drafts', id, jpeg);
    void advise({ id, width, height }, jpeg, services);
    const answer: UploadAnswer = { photoId: secrets.photoSecret(id), width, height };
    response.status(201).json(answer);
  };
}

export async function currentPhoto(request: Request, { drafts }: Services): Promise<Draft> {
  const secretHash = readBearer(request);
  const photo = secretHash && (await drafts.bySecret(secretHash));
  if (!photo) throw new Refusal('photo_gone');
  return photo;
}

export function getPhoto(services: Services): RequestHandler {
  return async (request, response) => {
    const { id, width, height, advice, faces } = await currentPhoto(request, services);
    await services.limits.consume('looks', id);
    const answer: PhotoAnswer = {
      width,
      height,
      advice: advice ?? [],
      ...(faces && { faces }),
      ready: advice !== null,
    };
    response.json(answer);
  };
}

export function getPreview(services: Services): RequestHandler {
  return async (request, response) => {
    const photo = await currentPhoto(request, services);
    await services.limits.consume('looks', photo.id);
    const jpeg = await services.files.get('drafts', photo.id);
    if (!jpeg) throw new Refusal('photo_gone');
    response.set('Content-Disposition', 'inline; filename="preview.jpg"');
    response.type('jpeg').send(await services.images.preview(jpeg));
  };
}
