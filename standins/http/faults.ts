import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';

/**
 * An order for a fault: the next `times` exchanges whose kind contains `match` go wrong; a `$` stands for
 * the kind's end. Each stand-in extends it by the
 * names that it knows as `fault`, and by their details.
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

/** True when the exchange goes on. */
type Effect = (fault: Fault, request: Request, response: Response) => unknown;

/** What any HTTP exchange can meet; all but the last two happen instead of what was asked for. */
const effects = {
  status: ({ status = 500, body = '' }, _request, response) => void response.status(status).send(body),
  /** 64 kB that are no JSON and hold NULs. */
  garbage: (_fault, _request, response) => void response.type('json').send(Buffer.alloc(65_536, 'toon\0')),
  drop: (_fault, request) => void request.socket.destroy(),
  /** No answer, ever. */
  hang: () => undefined,
  slow: ({ seconds = 2 }) => delay(seconds * 1000, true),
  /** Done, but the connection is cut instead of an answer. */
  lose_answer: (_fault, { socket }, response) => {
    Object.assign(response, { write: () => true, end: () => socket.destroy() });
    return true;
  },
} satisfies Record<string, Effect>;

export const httpFaults = Object.keys(effects) as (keyof typeof effects)[];

/** Applies the fault, should it be one of `httpFaults`. @returns whether the exchange goes on. */
export async function applyHttpFault(
  fault: Fault | undefined,
  request: Request,
  response: Response,
): Promise<boolean> {
  const effect = (effects as Record<string, Effect>)[fault?.fault ?? ''];
  return !fault || !effect || (await effect(fault, request, response)) === true;
}
