import type { Request, RequestHandler, Response } from 'express';
import type { AdminSession } from '#adapters/database/admin-tables.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { consoleWords } from '#contract/admin/operation-words.ts';
import { adminRoutes, type AdminRoutes, type InputOf } from '#contract/admin/routes.ts';
import type { AnswerOf, Route } from '#contract/route.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Operator } from '#operations/audited.ts';
import { sessionName } from '#operations/console-access.ts';
import type { Handler, Handlers } from '../http/route.ts';
import { sessionOf } from './guard.ts';

type Call<Input> = {
  input: Input;
  session: AdminSession;
  /** Who acts, for the audit log; without a reason. */
  operator: Operator;
  request: Request;
  response: Response;
};

/** What answers a call of the console, as in `AdminHandler<'GET /api/admin/today'>`: Express's own where that is no JSON. */
export type AdminHandler<Name extends keyof AdminRoutes> = AdminRoutes[Name] extends { answer: unknown }
  ? (call: Call<InputOf<AdminRoutes[Name]>>) => Promise<AnswerOf<AdminRoutes[Name]>>
  : RequestHandler;
export type AdminHandlers = { [Name in keyof AdminRoutes]: AdminHandler<Name> };

/** What every handler of the console is told of a request. */
export function callerOf(request: Request): Pick<Call<never>, 'session' | 'operator'> {
  const session = sessionOf(request);
  return { session, operator: { name: sessionName(session) } };
}

type Handle = (call: Call<unknown>) => Promise<unknown>;

/** Makes a handler for `serve`: the guard has let the request through, so that its input may be read at once. */
function withCaller({ body, query }: Route, handle: Handle): Handler<Required<Route>> {
  return ({ request, response, readBody, readQuery }) => {
    const input = body ? readBody() : query && readQuery();
    return handle({ input, ...callerOf(request), request, response });
  };
}

/** The console's handlers as `serve` takes them. */
export function withCallers(handlers: AdminHandlers): Handlers<AdminRoutes> {
  const served = Object.entries(adminRoutes).map(([name, route]) => {
    const handle: unknown = handlers[name as keyof AdminRoutes];
    return [name, 'media' in route ? handle : withCaller(route, handle as Handle)];
  });
  // The compiler does not see that the handler found by a name is the one of that name.
  return Object.fromEntries(served) as Handlers<AdminRoutes>;
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
