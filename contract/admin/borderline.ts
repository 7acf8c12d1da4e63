import * as z from 'zod/mini';
import { classes, verdicts } from '#domain/moderation.ts';
import { text } from '../text.ts';
import { scores } from './orders.ts';

/** `GET /api/admin/borderline`: photos whose scores came close to a limit, the closest first, of which nobody has said anything yet. */
export const borderlineAnswer = z.array(
  z.object({
    ...{ id: z.string(), reference: z.string(), at: z.string(), scores: z.nullable(scores) },
    limits: z.partialRecord(z.enum(classes), z.number()),
    /** What the check said. */
    verdict: z.enum(verdicts),
    /** What follows when it was wrong, in sentences. */
    dismissing: z.string(),
  }),
);
export type BorderlineAnswer = z.infer<typeof borderlineAnswer>;

/** `POST /api/admin/borderline/review`: upheld, the check was right and nothing changes; else it wants a reason. */
export const reviewRequest = z.object({ id: text(40), uphold: z.boolean(), reason: z.optional(text(500)) });
