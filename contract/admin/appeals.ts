import * as z from 'zod/mini';
import { codeStatuses } from '#domain/code.ts';
import { classes } from '#domain/moderation.ts';
import { blockKinds } from '#domain/strike.ts';
import { text } from '../text.ts';
import { scores } from './orders.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/appeals`: undecided appeals against the refusal of a photo, oldest first. */
export const appealsAnswer = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    at: z.string(),
    message: z.nullable(z.string()),
    scores: z.nullable(scores),
    limits: z.partialRecord(z.enum(classes), z.number()),
    hasPhoto: z.boolean(),
    liftedBlocks: z.array(
      z.object({
        kind: z.enum(blockKinds),
        until: z.string(),
      }),
    ),
    isDrawn: z.boolean(),
    code: z.nullable(z.enum(codeStatuses)),
  }),
);
export type AppealsAnswer = z.infer<typeof appealsAnswer>;

/** `POST /api/admin/appeals/decide` */
export const decideRequest = z.object({ id: text(40), uphold: z.boolean(), reason: text(500) });

export const appealRoutes = {
  'GET /api/admin/appeals': { status: 200, answer: appealsAnswer },
  'POST /api/admin/appeals/decide': { body: decideRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
