import type { NextFunction, Request, Response } from 'express';
import type { Control, Fault } from '#standins/wire/control.ts';

type Spoil = (fault: Fault, exchange: { request: Request; response: Response; next: NextFunction }) => void;

/** Runs the exchange to its end, then cuts the connection instead of answering. */
function loseAnswer(response: Response, next: NextFunction): void {
  response.write = () => true;
  response.end = () => {
    response.socket?.destroy();
    return response;
  };
  next();
}

const spoils: Record<string, Spoil> = {
  status: ({ status = 500, body = '' }, { response }) => void response.status(Number(status)).send(body),
  drop: (_fault, { request }) => void request.socket.destroy(),
  hang: () => undefined,
  slow: ({ seconds = 2 }, { next }) => void setTimeout(next, Number(seconds) * 1000),
  lose_answer: (_fault, { response, next }) => loseAnswer(response, next),
  garbage: (_fault, { response }) => void response.type('json').send(Buffer.alloc(65_536, 'toon\0')),
};

/** Answers or spoils an exchange as ordered; faults that a route knows itself wait in `response.locals.fault`. */
export function spoilExchange(control: Control) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method, path } = request;
    const kind = `${method} ${path}`;
    const fault = control.takeFault(kind);
    const spoil = fault && spoils[fault.fault];
    const started = performance.now();
    const facts: Record<string, unknown> = fault ? { fault: fault.fault } : {};
    response.locals = { fault: spoil ? undefined : fault, facts };
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : 0;
      control.record(kind, { method, path, status, ms: Math.round(performance.now() - started), ...facts });
    });
    if (spoil) spoil(fault, { request, response, next });
    else next();
  };
}

/** The fault that was ordered for this exchange and that its route has to see to itself. */
export function faultOf(response: Response): Fault | undefined {
  return response.locals.fault as Fault | undefined;
}

/** Adds facts to the exchange's line in the ledger. */
export function remark(response: Response, facts: Record<string, unknown>): void {
  Object.assign(response.locals.facts as object, facts);
}
