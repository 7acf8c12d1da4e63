import type { Request, Response } from 'express';
import { applyHttpFault } from '#standins/http/faults.ts';
import type { StripeControls } from '../faults.ts';
import { apiVersion } from '../objects/event.ts';
import type { State } from '../state.ts';
import { brokenBody, refuseOnOrder } from './api-faults.ts';
import { checkIdempotencyKey, checkKey, readCall, type Call } from './call.ts';
import { ApiError } from './errors.ts';
import { createExpand } from './expand.ts';
import { createIdempotency } from './idempotency.ts';

/** Does what a call asks for and returns the object it answers with; what it refuses, it refuses before any change. */
export type Execute = (call: Call) => object;

/** `original` is the request whose answer is replayed. */
type Answer = { status: number; body: object; original?: string };

type Http = { request: Request; response: Response };

export type Exchange = ReturnType<typeof createExchange>;

type Parts = { state: State; controls: StripeControls; secretKey: string; now: () => number };

/** What every API request goes through: key, ordered faults, idempotency, execution, ledger, answer. */
export function createExchange({ state, controls, secretKey, now }: Parts) {
  const idempotency = createIdempotency(state.answers);
  const expand = createExpand(state);

  return (run: Execute) => async (request: Request, response: Response) => {
    const call = readCall(request, controls);
    const answer = await answerTo(call, { request, response }, run);
    state.save();
    record(call, answer);
    if (answer) send(response, call, answer);
  };

  async function answerTo(call: Call, exchange: Http, run: Execute): Promise<Answer | undefined> {
    try {
      checkKey(exchange.request, secretKey);
      checkIdempotencyKey(call);
      return await idempotency.hold(call.key, async () => {
        refuseOnOrder(call.fault);
        const goesOn = await applyHttpFault(call.fault, exchange.request, exchange.response);
        if (!goesOn) return undefined;
        return call.key === undefined ? execute(call, run) : onlyOnce({ ...call, key: call.key }, run);
      });
    } catch (error) {
      return refusal(error);
    }
  }

  function onlyOnce(call: Call & { key: string }, run: Execute): Answer {
    const { key, path } = call;
    const parameters = { ...call.parameters, expand: call.expand };
    const earlier = idempotency.recall({ key, path, parameters });
    if (earlier) return { status: earlier.status, body: earlier.body, original: earlier.request };
    const answer = execute(call, run);
    idempotency.store({
      ...{ id: key, created: Math.floor(now()), path, parameters, request: call.id },
      ...answer,
    });
    return { ...answer, original: call.id };
  }

  /** Returns what is to be stored for the key; throws what is not. */
  function execute(call: Call, run: Execute): Answer {
    if (call.fault?.fault === 'stored_500') {
      if (call.fault.executed === true) run(call);
      return { status: 500, body: { error: brokenBody } };
    }
    return answerOf(() => expand(run(call), call.expand));
  }

  function record(call: Call, answer: Answer | undefined): void {
    controls.record(`${call.method} ${call.path}`, {
      request: call.id,
      parameters: call.parameters,
      idempotencyKey: call.key ?? null,
      fault: call.fault?.fault ?? null,
      status: answer?.status ?? null,
      object: answer ? idOf(answer.body) : null,
      replayed: isReplay(call, answer),
    });
  }
}

function answerOf(run: () => object): Answer {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (error instanceof ApiError && error.stored) return refusal(error);
    throw error;
  }
}

function send(response: Response, call: Call, answer: Answer): void {
  response.set({
    'Request-Id': call.id,
    'Stripe-Version': apiVersion,
    'Cache-StripeControls': 'no-cache, no-store',
  });
  if (call.key !== undefined) response.set('Idempotency-Key', call.key);
  if (answer.original !== undefined) response.set('Original-Request', answer.original);
  if (isReplay(call, answer)) response.set('Idempotent-Replayed', 'true');
  // A stored failure stays one however often it is asked for, and Stripe tells its clients so.
  if (answer.status === 500 && answer.original !== undefined) response.set('Stripe-Should-Retry', 'false');
  response.status(answer.status).json(answer.body);
}

function isReplay(call: Call, answer: Answer | undefined): boolean {
  return answer?.original !== undefined && answer.original !== call.id;
}

function idOf(body: object): string | null {
  return 'id' in body && typeof body.id === 'string' ? body.id : null;
}

function refusal(error: unknown): Answer {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, body: { error: { type: 'api_error', message: `The stand-in failed: ${message}` } } };
}
