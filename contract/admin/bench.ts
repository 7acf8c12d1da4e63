import * as z from 'zod/mini';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const figure = z.nullable(z.number());

/** `GET /api/admin/bench`: what can be drawn, and what was, newest first. */
export const benchAnswer = z.object({
  /** Names of the photos to choose from. */
  photos: z.array(z.string()),
  /** `prompt`: the words that a style's graph draws by; null where it has none. */
  styles: z.array(z.object({ id: z.string(), title: z.string(), prompt: z.nullable(z.string()) })),
  runs: z.array(
    z.object({
      ...{ id: z.string(), styleId: z.string(), title: z.string(), createdAt: z.string() },
      /** What the variant changes; `hasVariant` is false where only the style as it is sold is drawn. */
      ...{ prompt: z.nullable(z.string()), settings: z.array(z.string()), hasVariant: z.boolean() },
      keptAt: z.nullable(z.string()),
      /** Of the variant's graph; null while nothing of it is drawn. */
      tier: z.nullable(z.string()),
      pictures: z.array(
        z.object({
          /** Which of the run's. */
          ...{ benchRunId: z.string(), nth: z.number() },
          photo: z.string(),
          seed: z.number(),
          isVariant: z.boolean(),
          status: z.enum(['waiting', 'drawing', 'drawn', 'failed']),
          /** What it took; `gigabytes` of a GPU's memory, null without one. */
          ...{ seconds: figure, gigabytes: figure },
          /** In pixels. */
          ...{ width: figure, height: figure },
          /** From its photo, 0 to 255; and how surely the faintest face of the photo is there, 0 to 1. */
          ...{ difference: figure, faces: figure },
          /** What the output check objects to, and why there is no picture. */
          ...{ problem: z.nullable(z.string()), error: z.nullable(z.string()) },
        }),
      ),
    }),
  ),
});
export type BenchAnswer = z.infer<typeof benchAnswer>;

/** `POST /api/admin/bench/start`: with `prompt` or `settings` a variant is drawn beside the style. */
export const startBenchRequest = z.object({
  style: text(40),
  photos: z.array(text(200)).check(z.minLength(1), z.maxLength(32)),
  /** Pictures from each photo, by the seeds 1, 2, …. */
  seeds: z.int().check(z.minimum(1), z.maximum(4)),
  prompt: z.optional(text(4000)),
  /** Such as `steps=8`. */
  settings: z.array(text(200)).check(z.maxLength(20)),
});

/** `POST /api/admin/bench/keep`: the variant takes the place of the style's graph. */
export const keepVariantRequest = z.object({ id: text(40), reason: z.optional(text(500)) });
/** `POST /api/admin/bench/remove` */
export const removeBenchRequest = z.object({ id: text(40) });

/** `GET /api/admin/bench/picture`: a JPEG. */
export const benchPictureRequest = z.object({
  id: text(40),
  nth: z.string().check(z.regex(/^\d{1,3}$/)),
});
/** `GET /api/admin/bench/photo`: a JPEG. */
export const benchPhotoRequest = z.object({ name: text(200) });
/** `GET /api/admin/bench/graph`: the variant's, to save as a file. */
export const variantGraphRequest = z.object({ id: text(40) });

export const benchRoutes = {
  'GET /api/admin/bench': { status: 200, answer: benchAnswer },
  'POST /api/admin/bench/start': { body: startBenchRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/bench/keep': { body: keepVariantRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/bench/remove': { body: removeBenchRequest, status: 200, answer: doneAnswer },
  'GET /api/admin/bench/picture': { query: benchPictureRequest, media: ['image/jpeg'] },
  'GET /api/admin/bench/photo': { query: benchPhotoRequest, media: ['image/jpeg'] },
  'GET /api/admin/bench/graph': { query: variantGraphRequest, media: ['application/json'] },
} as const satisfies AdminContract;
