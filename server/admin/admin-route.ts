import type { Request, RequestHandler, Response } from 'express';
import { OperatorError } from '#adapters/operator-error.ts';
import { consoleWords } from '#contract/admin/operation-words.ts';
import { adminRoutes, type AdminRoutes, type InputOf } from '#contract/admin/routes.ts';
import type { AnswerOf, Route } from '#contract/route.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Handler, Handlers } from '../http/route.ts';
import { answerFor } from './answer-for.ts';
import { callerOf, type Caller } from './guard.ts';

type Call<Input> = Caller & {
  input: Input;
  request: Request;
  response: Response;
};

/** Handler of a console call, as in `AdminHandler<'GET /api/admin/today'>`; Express's own where the answer is not JSON. */
export type AdminHandler<Name extends keyof AdminRoutes> = AdminRoutes[Name] extends { answer: unknown }
  ? (call: Call<InputOf<AdminRoutes[Name]>>) => Promise<AnswerOf<AdminRoutes[Name]>>
  : RequestHandler;
export type AdminHandlers = { [Name in keyof AdminRoutes]: AdminHandler<Name> };

type Handle = (call: Call<unknown>) => Promise<unknown>;

/** Makes a handler for `serve`. The guard has admitted the request, so its input may be read at once. */
function withCaller({ body, query }: Route, handle: Handle): Handler<Required<Route>> {
  return async ({ request, response, readBody, readQuery }) => {
    const input = body ? readBody() : query && readQuery();
    const caller = callerOf(request);
    return answerFor(caller.person.role, await handle({ input, ...caller, request, response }));
  };
}

/** Converts the console's handlers to those that `serve` takes. */
export function withCallers(handlers: AdminHandlers): Handlers<AdminRoutes> {
  const served = Object.entries(adminRoutes).map(([name, route]) => {
    const handle: unknown = handlers[name as keyof AdminRoutes];
    return [name, 'media' in route ? handle : withCaller(route, handle as Handle)];
  });
  // The compiler does not see that a handler found by name has that name's type.
  return Object.fromEntries(served) as Handlers<AdminRoutes>;
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Validates the id of a row; `undefined` is passed through. @throws Refusal `malformed` */
export function readId<Id extends string | undefined>(id: Id): Id {
  if (id !== undefined && !isId.test(id)) throw new Refusal('malformed');
  return id;
}

/** @throws OperationError when the reason is empty: a visitor may ask why this was done */
export function requireReason(reason: string): void {
  if (reason.trim() === '') throw new OperationError('reason_missing');
}

/** Rethrows the error of an operation as a refusal in the console's words, with its error code. */
export function inWords(error: unknown): never {
  if (error instanceof OperationError)
    throw new Refusal('not_possible', {
      message: error.say(consoleWords),
      values: { context: error.errorCode },
    });
  if (error instanceof OperatorError) throw new Refusal('not_possible', { message: error.message });
  throw error;
}
