import express, { type Request, type Response, type Router } from 'express';
import type * as z from 'zod/mini';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { AdminRoute, InputOf } from '#contract/admin/routes.ts';
import { adminPath } from '#contract/admin/endpoints.ts';
import { consoleWords } from '#contract/admin/operation-words.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Operator } from '#operations/audited.ts';
import { sessionName } from '#operations/console-access.ts';
import { read } from '../http/read-request.ts';
import { sessionOf } from './guard.ts';

const json = express.json({ limit: '32kb' });

type Call<Input> = {
  input: Input;
  session: AdminSession;
  /** Who acts, for the audit log; without a reason. */
  operator: Operator;
  request: Request;
  response: Response;
};

/** What answers a call of the console, as in `AdminHandler<AdminRoutes['getToday']>`. */
export type AdminHandler<R extends AdminRoute> = (call: Call<InputOf<R>>) => Promise<z.infer<R['answer']>>;

/** A path of the console as its router knows it. */
export const belowAdmin = (path: string): string => path.slice(adminPath.length);

/** What every handler of the console is told of a request. */
export function callerOf(request: Request): Pick<Call<never>, 'session' | 'operator'> {
  const session = sessionOf(request);
  return { session, operator: { name: sessionName(session) } };
}

/** Registers what answers a call of the console on its router. */
export function adminRoute<Answer, Input = undefined>(
  router: Router,
  { method, path, input: schema }: AdminRoute<Input, Answer>,
  handle: (call: Call<NoInfer<Input>>) => Promise<NoInfer<Answer>>,
): void {
  const verb = method === 'GET' ? 'get' : 'post';
  router.route(belowAdmin(path))[verb](json, async (request, response) => {
    const given: unknown = method === 'GET' ? request.query : (request.body ?? {});
    // A call without a schema has no input: `Input` is undefined then.
    const input = schema ? read(schema, given) : (undefined as Input);
    const caller = callerOf(request);
    response.json(await handle({ input, ...caller, request, response }).catch(inWords));
  });
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a row, or none where none is given. @throws Refusal `malformed` */
export function readId<Id extends string | undefined>(id: Id): Id {
  if (id !== undefined && !isId.test(id)) throw new Refusal('malformed');
  return id;
}

/** @throws OperationError where nothing says why something is done that a visitor may ask about */
export function requireReason(reason: string): void {
  if (reason.trim() === '') throw new OperationError('reason_missing');
}

/** Refuses in the console's words what an operation did not do; its error code goes along. */
export function inWords(error: unknown): never {
  if (error instanceof OperationError)
    throw new Refusal('not_possible', {
      message: error.say(consoleWords),
      values: { context: error.errorCode },
    });
  if (error instanceof OperatorError) throw new Refusal('not_possible', { message: error.message });
  throw error;
}
