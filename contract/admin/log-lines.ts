import * as z from 'zod/mini';
import { logLevels } from '#domain/log-line.ts';
import { text } from '../text.ts';
import type { AdminContract } from './contract.ts';

/** `GET /api/admin/log-lines`: last lines that the server and the workers have logged, newest first. */
export const logLinesRequest = z.object({
  /** A program, such as `worker`, or one of a machine: `worker@gpu-box`. */
  service: z.optional(text(300)),
  /** Reference or id of an order. */
  order: z.optional(text(100)),
  /** Leaves out less important lines. */
  level: z.optional(z.enum(logLevels)),
  /** `next` of the previous page. */
  before: z.optional(text(40)),
});
export const logLinesAnswer = z.object({
  services: z.array(z.object({ program: z.string(), machine: z.string(), lastAt: z.string() })),
  lines: z.array(
    z.object({
      ...{ id: z.string(), at: z.string(), program: z.string(), machine: z.string() },
      ...{ level: z.enum(logLevels), message: z.string() },
      ...{ orderId: z.nullable(z.string()), reference: z.nullable(z.string()) },
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** Place from which older lines begin; null if there are none. */
  next: z.nullable(z.string()),
});
export type LogLinesAnswer = z.infer<typeof logLinesAnswer>;

export const logLineRoutes = {
  'GET /api/admin/log-lines': { query: logLinesRequest, status: 200, answer: logLinesAnswer },
} as const satisfies AdminContract;
