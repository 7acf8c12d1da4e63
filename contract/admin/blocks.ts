import * as z from 'zod/mini';
import { blockKinds, strikeObjections } from '#domain/strike.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/blocks`: blocks in force, newest first. */
export const blocksRequest = z.object({
  /** Only blocks of this email address. */
  email: z.optional(text(300)),
  /** The id of the last block on the previous page. */
  after: z.optional(text(40)),
});
export const blocksAnswer = z.object({
  blocks: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(blockKinds),
      createdAt: z.string(),
      until: z.string(),
      ...{
        addedBy: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      },
      ...{
        orderId: z.nullable(z.string()),
        reference: z.nullable(z.string()),
      },
      email: z.nullable(z.string()),
      strikes: z.array(
        z.object({
          ...{
            orderId: z.string(),
            reference: z.string(),
            at: z.string(),
          },
          objection: z.nullable(z.enum(strikeObjections)),
        }),
      ),
    }),
  ),
  hasMore: z.boolean(),
});
export type BlocksAnswer = z.infer<typeof blocksAnswer>;

/** `POST /api/admin/blocks/add`: blocks either an address, or the photo of an order. */
export const addBlockRequest = z.object({
  email: z.optional(text(300)),
  order: z.optional(text(300)),
  days: z.number(),
  reason: text(500),
});

/** `POST /api/admin/blocks/lift` */
export const liftBlockRequest = z.object({ id: text(40), reason: text(500) });

export const blockRoutes = {
  'GET /api/admin/blocks': { query: blocksRequest, status: 200, answer: blocksAnswer },
  'POST /api/admin/blocks/add': { body: addBlockRequest, status: 200, answer: doneAnswer },
  'POST /api/admin/blocks/lift': { body: liftBlockRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
