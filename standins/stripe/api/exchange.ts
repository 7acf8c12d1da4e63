import type { Request, Response } from 'express';
import { applyHttpFault } from '#standins/http/faults.ts';
import { refusalUnder, type StripeControls } from '../faults.ts';
import type { Inspector } from '../inspector.ts';
import { apiVersion, makeId } from '../objects.ts';
import type { Omissions } from '../omissions.ts';
import type { State } from '../state.ts';
import { ApiError, broken, invalid } from './errors.ts';
import { createIdempotency, type Answer } from './idempotency.ts';

type Call = ReturnType<typeof readCall>;
/** Executes a call and returns the object to answer with; refuses only before any change. */
export type Execute = (call: Call) => object;
type Http = { request: Request; response: Response };
type Parts = {
  state: State;
  controls: StripeControls;
  secretKey: string;
  now: () => number;
  omissions: Omissions;
  inspector: Inspector | undefined;
};

export type Exchange = ReturnType<typeof createExchange>;

/** Processes every API request: key, injected faults, idempotency, execution, ledger, answer. */
export function createExchange({ state, controls, secretKey, now, omissions, inspector }: Parts) {
  const idempotency = createIdempotency(state.answers, now);

  return (execute: Execute) => async (request: Request, response: Response) => {
    const call = readCall(request, controls);
    const work = () => answerTo(call, { request, response }, execute);
    const answer = await idempotency.hold(call.key, work).catch(refused(call.id));
    state.save();
    record(call, answer);
    if (!answer) return;
    const sent = { ...answer, body: omissions.inAnswer(call.kind, answer) };
    inspector?.call(call.kind, call.given, sent);
    send(response, call, sent);
  };

  async function answerTo(
    call: Call,
    { request, response }: Http,
    execute: Execute,
  ): Promise<Answer | undefined> {
    checkKey(request, secretKey);
    const refusal = refusalUnder(call.fault);
    if (refusal) throw refusal;
    const goesOn = await applyHttpFault(call.fault, request, response);
    return goesOn ? idempotency.once(call, () => outcomeOf(call, execute)) : undefined;
  }

  /** Returns the answer to store for the key; throws errors that must not be stored. */
  function outcomeOf(call: Call, execute: Execute): Answer {
    try {
      if (call.fault?.fault === 'stored_500') failAsOrdered(call, execute);
      const body = call.expand.reduce((object, path) => expandAlong(path.split('.'), object), execute(call));
      return { request: call.id, status: 200, body };
    } catch (error) {
      if (error instanceof ApiError && error.isStored) return refused(call.id)(error);
      throw error;
    }
  }

  /**
   * Replaces ids with the objects they name, along a path such as `payment_intent.latest_charge` or, in a list, `data.charge`.
   * @throws ApiError
   */
  function expandAlong([field = '', ...rest]: string[], object: object): object {
    const value: unknown = Object.entries(object).find(([name]) => name === field)?.[1];
    if (value === null) return object;
    const along = (one: object) => (rest.length > 0 ? expandAlong(rest, one) : one);
    if (Array.isArray(value)) return { ...object, [field]: value.map(along) };
    return { ...object, [field]: along(named(value, field)) };
  }

  function named(id: unknown, field: string): object {
    const tables = [state.intents, state.charges, state.refunds, state.disputes];
    const found = typeof id === 'string' && tables.map((table) => table.get(id)).find(Boolean);
    if (found) return found;
    throw invalid(400, `This property cannot be expanded (${field}).`, { param: 'expand' });
  }

  function record({ id, kind, parameters, key, fault }: Call, answer: Answer | undefined): void {
    controls.record(kind, {
      ...{ request: id, parameters, idempotencyKey: key ?? null, fault: fault?.fault ?? null },
      status: answer?.status ?? null,
      object: answer && 'id' in answer.body ? answer.body.id : null,
      replayed: isReplay(id, answer),
    });
  }
}

function send(response: Response, { id }: Call, answer: Answer): void {
  response.set({ 'Request-Id': id, 'Stripe-Version': apiVersion, 'Original-Request': answer.request });
  if (isReplay(id, answer)) response.set('Idempotent-Replayed', 'true');
  // A stored failure stays a failure however often it is requested, and Stripe tells its clients so.
  if (answer.id !== undefined && answer.status === 500) response.set('Stripe-Should-Retry', 'false');
  response.status(answer.status).json(answer.body);
}

const isReplay = (id: string, answer?: Answer): boolean => answer !== undefined && answer.request !== id;

/** Reads a request to the API; `of` is the id in the address, if the route has one. */
function readCall(request: Request, controls: StripeControls) {
  const { method, baseUrl, params } = request;
  const path = baseUrl + request.path;
  const given = ((method === 'GET' ? request.query : request.body) ?? {}) as Record<string, unknown>;
  const { expand = [], ...parameters } = given;
  const kind = `${method} ${path}`;
  return {
    ...{ id: makeId('req_', 14), kind, path, of: String(params.id), given, parameters },
    expand: [expand].flat().map(String),
    key: method === 'POST' ? request.get('idempotency-key') : undefined,
    fault: controls.takeFault(kind),
  };
}

function failAsOrdered(call: Call, execute: Execute): never {
  if (call.fault?.executed) execute(call);
  throw broken();
}

/** @throws ApiError unless the request contains the secret key. */
function checkKey(request: Request, secretKey: string): void {
  const given = request.get('authorization')?.replace('Bearer ', '') ?? '';
  if (given === secretKey) return;
  throw invalid(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
}

/** Converts an ApiError to an answer; rethrows anything else. */
function refused(request: string) {
  return (error: unknown): Answer => {
    if (error instanceof ApiError) return { request, status: error.status, body: error.body };
    throw error;
  };
}
