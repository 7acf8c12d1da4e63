import type { Request, RequestHandler, Response } from 'express';
import { applyHttpFault } from '#standins/http/faults.ts';
import type { ComfyControls, ComfyFault } from '../faults.ts';
import type { Inspector } from '../inspector.ts';
import { kindOfAnswer } from '../kinds.ts';
import type { Engine } from '../prompts/engine.ts';
import type { Installation } from '../versions.ts';

/** Dependencies of the routes; `engine` is a function because a restart replaces the engine. */
export type Instance = {
  dir: string;
  installation: Installation;
  engine: () => Engine;
  /** Maximum size of a request's body, in bytes. */
  maxBytes: number;
  /** Resolves at the end of a freeze. */
  thawed: () => Promise<void>;
  inspector: Inspector | undefined;
};

/**
 * Records an exchange in the ledger, and answers it or applies the injected fault; faults specific to a route are left to
 * `isFaulty`.
 */
export function recordExchange(controls: ComfyControls, inspector: Inspector | undefined): RequestHandler {
  return async (request, response, next) => {
    const { method, path } = request;
    const kind = `${method} ${path}`;
    const fault = controls.takeFault(kind);
    const started = performance.now();
    addFacts(response, fault ? { fault: fault.fault } : {});
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : 0;
      const ms = Math.round(performance.now() - started);
      controls.record(kind, { method, path, status, ms, ...response.locals });
    });
    if (!(await applyHttpFault(fault, request, response))) return;
    if (inspector) inspect(request, response, inspector);
    next();
  };
}

function inspect({ method, originalUrl }: Request, response: Response, inspector: Inspector): void {
  const send = response.json.bind(response);
  let json: unknown;
  response.json = (body: unknown) => {
    json = body;
    return send(body);
  };
  response.on('finish', () => inspector.answer(kindOfAnswer(method, originalUrl, response.statusCode), json));
}

export function isFaulty(response: Response, fault: ComfyFault['fault']): boolean {
  return response.locals.fault === fault;
}

/** Adds facts to the exchange's ledger entry. */
export function addFacts(response: Response, facts: Record<string, unknown>): void {
  Object.assign(response.locals, facts);
}
