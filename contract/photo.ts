import * as z from 'zod/mini';
import { adviceCodes } from '#domain/photo-advice.ts';

/** `POST /api/photos`; `photoId` is a secret and travels only in bodies and as a bearer token. */
export const uploadAnswer = z.object({ photoId: z.string(), width: z.number(), height: z.number() });
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/** `GET /api/photos/current`; `ready` turns true once all advice is in, or waited for long enough. Advice never refuses. */
export const photoAnswer = z.object({
  width: z.number(),
  height: z.number(),
  advice: z.array(z.object({ code: z.enum(adviceCodes), message: z.string() })),
  /** Where faces were found, in pixels of the kept photo, so that a crop can be advised on as well. */
  faces: z.optional(
    z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  ),
  ready: z.boolean(),
});
export type PhotoAnswer = z.infer<typeof photoAnswer>;
