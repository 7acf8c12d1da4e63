import type { NextFunction, Request, Response } from 'express';
import { applyHttpFault, httpFaults } from '#standins/http/faults.ts';
import type { ComfyControls, ComfyFault } from '../faults.ts';

/** Answers or spoils an exchange as ordered; faults that a route knows itself wait in `response.locals.fault`. */
export function spoilExchange(controls: ComfyControls) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { method, path } = request;
    const kind = `${method} ${path}`;
    const fault = controls.takeFault(kind);
    const started = performance.now();
    const facts: Record<string, unknown> = fault ? { fault: fault.fault } : {};
    const isForRoute = fault && !httpFaults.some((known) => known === fault.fault);
    response.locals = { fault: isForRoute ? fault : undefined, facts };
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : 0;
      controls.record(kind, { method, path, status, ms: Math.round(performance.now() - started), ...facts });
    });
    if (await applyHttpFault(fault, request, response)) next();
  };
}

/** The fault that was ordered for this exchange and that its route has to see to itself. */
export function faultOf(response: Response): ComfyFault | undefined {
  return response.locals.fault as ComfyFault | undefined;
}

/** Adds facts to the exchange's line in the ledger. */
export function remark(response: Response, facts: Record<string, unknown>): void {
  Object.assign(response.locals.facts as object, facts);
}
