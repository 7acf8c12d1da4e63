import * as z from 'zod/mini';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

const figure = z.nullable(z.number());

/** `GET /api/admin/bench`: photos and styles to draw, and past runs, newest first. */
export const benchAnswer = z.object({
  /** Names of the photos to choose from. */
  photos: z.array(z.string()),
  /** `prompt`: the text prompt of the style's graph; null where it has none. */
  styles: z.array(z.object({ id: z.string(), title: z.string(), prompt: z.nullable(z.string()) })),
  /** Models on trial, which the setting `trial=ID` has draw a style's words. */
  trials: z.array(z.object({ id: z.string(), title: z.string() })),
  runs: z.array(
    z.object({
      id: z.string(),
      styleId: z.string(),
      title: z.string(),
      createdAt: z.string(),
      ...{
        prompt: z.nullable(z.string()),
        settings: z.array(z.string()),
        hasVariant: z.boolean(),
      },
      keptAt: z.nullable(z.string()),
      tier: z.nullable(z.string()),
      pictures: z.array(
        z.object({
          ...{
            benchRunId: z.string(),
            nth: z.number(),
          },
          photo: z.string(),
          seed: z.number(),
          isVariant: z.boolean(),
          status: z.enum(['waiting', 'drawing', 'drawn', 'failed']),
          ...{
            seconds: figure,
            gigabytes: figure,
          },
          ...{
            width: figure,
            height: figure,
          },
          ...{
            difference: figure,
            faces: figure,
          },
          ...{
            problem: z.nullable(z.string()),
            error: z.nullable(z.string()),
          },
        }),
      ),
    }),
  ),
});
export type BenchAnswer = z.infer<typeof benchAnswer>;

/** `POST /api/admin/bench/start`: with `prompt` or `settings`, a variant is drawn beside the style. */
export const startBenchRequest = z.object({
  style: text(40),
  photos: z.array(text(200)).check(z.minLength(1), z.maxLength(32)),
  /** Number of pictures from each photo, with the seeds 1, 2, …. */
  seeds: z.int().check(z.minimum(1), z.maximum(4)),
  prompt: z.optional(text(4000)),
  /** For example `steps=8`. */
  settings: z.array(text(200)).check(z.maxLength(20)),
});

/** `POST /api/admin/bench/keep`: the variant replaces the style's graph. */
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
/** `GET /api/admin/bench/graph`: the variant's graph, as a file to save. */
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
