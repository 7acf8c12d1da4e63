import * as z from 'zod/mini';
import type { CodeStatus } from '#domain/code.ts';
import { languages } from '#domain/language.ts';
import { text } from '../text.ts';
import { doneAnswer, type AdminContract } from './contract.ts';

/** `GET /api/admin/codes`: batches of codes that were issued together, newest first. */
export const codeBatchesRequest = z.object({
  /** The id of the last batch on the previous page. */
  after: z.optional(text(40)),
});
export const codeBatchesAnswer = z.object({
  batches: z.array(
    z.object({
      id: z.string(),
      note: z.nullable(z.string()),
      issuedAt: z.string(),
      issuedBy: z.string(),
      ...{
        expiresAt: z.string(),
        count: z.number(),
      },
      ...({
        unused: z.number(),
        used: z.number(),
        expired: z.number(),
        void: z.number(),
      } satisfies Record<CodeStatus, unknown>),
    }),
  ),
  hasMore: z.boolean(),
});
export type CodeBatchesAnswer = z.infer<typeof codeBatchesAnswer>;

/** `POST /api/admin/codes/issue` */
export const issueCodesRequest = z.object({
  count: z.number(),
  note: text(200),
  /** The last day on which the codes are valid, such as 2027-03-31. */
  until: text(10),
  /** Present where cards are to be printed, too: the operator's own line on them, which may be empty. */
  cards: z.optional(z.object({ line: text(200), language: z.enum(languages) })),
});
/** The codes, shown only this once and stored nowhere; `cards` is a PDF in base64. */
export const issuedCodes = z.object({
  result: z.string(),
  codes: z.array(z.string()),
  csv: z.string(),
  cards: z.optional(z.string()),
});
export type IssuedCodesAnswer = z.infer<typeof issuedCodes>;

/** `POST /api/admin/codes/void`: voids the unused codes of a batch. */
export const voidCodesRequest = z.object({ id: text(40), reason: z.optional(text(500)) });

export const codeRoutes = {
  'GET /api/admin/codes': { query: codeBatchesRequest, status: 200, answer: codeBatchesAnswer },
  'POST /api/admin/codes/issue': { body: issueCodesRequest, status: 200, answer: issuedCodes },
  'POST /api/admin/codes/void': { body: voidCodesRequest, status: 200, answer: doneAnswer },
} as const satisfies AdminContract;
