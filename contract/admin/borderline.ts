import * as z from 'zod/mini';
import { classes, verdicts } from '#domain/moderation.ts';
import { text } from '../text.ts';
import { orderRequest, scores } from './orders.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/borderline`: unreviewed photos whose scores came close to a limit, closest first. */
export const borderlineAnswer = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    at: z.string(),
    scores: z.nullable(scores),
    limits: z.partialRecord(z.enum(classes), z.number()),
    verdict: z.enum(verdicts),
    dismissing: z.string(),
  }),
);
export type BorderlineAnswer = z.infer<typeof borderlineAnswer>;

/** `POST /api/admin/borderline/review`: upheld, the check was right and nothing changes; otherwise a reason is required. */
export const reviewRequest = z.object({ id: text(40), uphold: z.boolean(), reason: z.optional(text(500)) });

/** `GET /api/admin/review/photo`: the photo of an appeal or a borderline check, blurred beyond recognition unless `clear=1`. */
export const reviewPhotoRequest = z.object({ ...orderRequest.shape, clear: z.optional(z.literal('1')) });

export const borderlineRoutes = {
  'GET /api/admin/borderline': { status: 200, answer: borderlineAnswer },
  'POST /api/admin/borderline/review': { body: reviewRequest, status: 200, answer: doneAnswer },
  'GET /api/admin/review/photo': { query: reviewPhotoRequest, media: ['image/jpeg'] },
} as const satisfies AdminContract;
