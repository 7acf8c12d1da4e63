import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';

/**
 * A fault to inject: the next `times` exchanges whose kind contains `match` fail; a `$` stands for the end of the kind.
 * Each stand-in extends it with the names of its own faults and their details.
 */
export const faultOrder = z.strictObject({
  match: z.string().default(''),
  fault: z.string(),
  times: z.int().positive().default(1),
  seconds: z.number().optional(),
  status: z.int().min(200).max(599).optional(),
  body: z.string().optional(),
});
export type Fault = z.output<typeof faultOrder>;

/** An effect returns true if the exchange is to continue. */
type Effect = (fault: Fault, request: Request, response: Response) => unknown;

/** Faults of any HTTP exchange; all but the last two replace its normal processing. */
const effects = {
  status: ({ status = 500, body = '' }, _request, response) => void response.status(status).send(body),
  /** 64 kB that are not JSON and contain NULs. */
  garbage: (_fault, _request, response) => void response.type('json').send(Buffer.alloc(65_536, 'toon\0')),
  drop: (_fault, request) => void request.socket.destroy(),
  /** Never answers. */
  hang: () => undefined,
  slow: ({ seconds = 2 }) => delay(seconds * 1000, true),
  /** Executes the request, but cuts the connection instead of answering. */
  lose_answer: (_fault, { socket }, response) => {
    Object.assign(response, { write: () => true, end: () => socket.destroy() });
    return true;
  },
} satisfies Record<string, Effect>;

export const httpFaults = Object.keys(effects) as (keyof typeof effects)[];

/** Applies the fault if it is one of `httpFaults`. @returns whether the exchange continues. */
export async function applyHttpFault(
  fault: Fault | undefined,
  request: Request,
  response: Response,
): Promise<boolean> {
  const effect = (effects as Record<string, Effect>)[fault?.fault ?? ''];
  return !fault || !effect || (await effect(fault, request, response)) === true;
}
