import path from 'node:path';
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import type { Fault } from './faults.ts';
import { openJsonLines } from './json-lines.ts';

/** One exchange as the stand-in saw it; `at` is ISO 8601. */
export type LedgerEntry = { at: string; kind: string; [fact: string]: unknown };

export type Controls<F extends Fault = Fault> = ReturnType<typeof openControls<F>>;

const keptEntries = 20_000;

/**
 * What all stand-ins share: a ledger of what was asked and answered, oldest first, and faults on order.
 * The ledger stays in `dir` over restarts (the last 20,000 entries); with an empty `dir` in memory only.
 */
export function openControls<F extends Fault>(dir: string, faultSchema: z.ZodType<F>) {
  const name = dir && path.join(dir, 'ledger.jsonl');
  const file = openJsonLines<LedgerEntry>(name, (entries) => entries.slice(-keptEntries));
  const ledger = file.earlier;
  let faults: F[] = [];

  /** `kind` says what the exchange is; a fault's `match` is looked for in it, at its end where it says so by a `$`. */
  function record(kind: string, facts: Record<string, unknown> = {}): LedgerEntry {
    const entry = { at: new Date().toISOString(), kind, ...facts };
    ledger.push(entry);
    file.append(entry);
    return entry;
  }

  /** Takes the first fault that was ordered for this kind of exchange. */
  function takeFault(kind: string): F | undefined {
    const fault = faults.find(({ match }) => `${kind}$`.includes(match));
    if (fault) fault.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return fault;
  }

  const add = readOrder(faultSchema, (fault, _request, response) => {
    faults.push(fault);
    response.status(204).end();
  });
  const clear: RequestHandler = (_request, response) => {
    faults = [];
    response.status(204).end();
  };
  /** To be mounted before the stand-in's own routes. */
  const routes = express.Router().post('/_faults', add).delete('/_faults', clear);
  routes.get('/_ledger', (_request, response) => void response.json(ledger));

  return { record, takeFault, routes, ledger, close: file.close };
}

/** Handlers for an order in JSON; one that does not fit the schema is answered in words. */
export function readOrder<Order>(
  schema: z.ZodType<Order>,
  obey: (order: Order, ...exchange: Parameters<RequestHandler>) => unknown,
): RequestHandler[] {
  return [
    express.json(),
    (request, response, next) => {
      const { success, data, error } = schema.safeParse(request.body ?? {});
      if (success) return obey(data, request, response, next);
      return response.status(400).json({ error: { code: 'bad_order', message: z.prettifyError(error) } });
    },
  ];
}
