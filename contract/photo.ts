import * as z from 'zod/mini';
import { adviceCodes } from '#domain/photo-advice.ts';
import type { Contract } from './route.ts';

/** `photoId` is a secret and travels only in bodies and as a bearer token. */
export const uploadAnswer = z.object({ photoId: z.string(), width: z.number(), height: z.number() });
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/** `ready` turns true once all advice is in, or the wait for it is over. Advice never refuses a photo. */
export const photoAnswer = z.object({
  width: z.number(),
  height: z.number(),
  advice: z.array(z.object({ code: z.enum(adviceCodes), message: z.string() })),
  /** Faces found, in pixels of the kept photo, so that the page can advise on a crop as well. */
  faces: z.optional(
    z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  ),
  ready: z.boolean(),
});
export type PhotoAnswer = z.infer<typeof photoAnswer>;

export const photoRoutes = {
  'POST /api/photos': {
    summary: 'Uploads a photo',
    file: 'photo',
    idempotent: true,
    status: 201,
    answer: uploadAnswer,
    errors: [
      ...(['photo_missing', 'photo_too_large', 'photo_kind', 'photo_damaged', 'photo_too_small'] as const),
      ...(['photo_too_many_pixels', 'photo_too_thin', 'key_reused', 'too_often'] as const),
    ],
  },
  'GET /api/photos/current': {
    summary: 'The size of an uploaded photo, and advice on it as it is found',
    bearer: 'photo',
    status: 200,
    answer: photoAnswer,
    errors: ['photo_gone', 'too_often'],
  },
  'DELETE /api/photos/current': {
    summary: 'Deletes an uploaded photo and its proofs now, for good',
    bearer: 'photo',
    status: 200,
    answer: z.object({}),
    errors: ['photo_gone'],
  },
  'GET /api/photos/current/preview': {
    summary: 'A small copy of an uploaded photo',
    bearer: 'photo',
    media: ['image/jpeg'],
    errors: ['photo_gone', 'photo_damaged', 'too_often'],
  },
} as const satisfies Contract;
