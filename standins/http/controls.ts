import path from 'node:path';
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import type { Fault } from './faults.ts';
import { openJsonLines } from './json-lines.ts';

/** An exchange recorded by the stand-in; `at` is ISO 8601. */
export type LedgerEntry = { at: string; kind: string; [fact: string]: unknown };

export type Controls<F extends Fault = Fault> = ReturnType<typeof openControls<F>>;

const keptEntries = 20_000;

/**
 * Opens the controls shared by all stand-ins: a ledger of requests and responses, oldest first, and injectable faults.
 * The ledger is kept in `dir` across restarts (the last 20,000 entries); with an empty `dir`, in memory only.
 */
export function openControls<F extends Fault>(dir: string, faultSchema: z.ZodType<F>) {
  const name = dir && path.join(dir, 'ledger.jsonl');
  const file = openJsonLines<LedgerEntry>(name, (entries) => entries.slice(-keptEntries));
  const ledger = file.earlier;
  let faults: F[] = [];

  /** Records an exchange. A fault's `match` is searched for in its `kind`, or at its end if `match` ends in `$`. */
  function record(kind: string, facts: Record<string, unknown> = {}): LedgerEntry {
    const entry = { at: new Date().toISOString(), kind, ...facts };
    ledger.push(entry);
    file.append(entry);
    return entry;
  }

  /** Takes the first fault injected for this kind of exchange. */
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
  /** Must be mounted before the stand-in's own routes. */
  const routes = express.Router().post('/_faults', add).delete('/_faults', clear);
  routes.get('/_ledger', (_request, response) => void response.json(ledger));

  return { record, takeFault, routes, ledger, close: file.close };
}

/** Returns handlers that read JSON by a schema and answer a mismatch with an explanation. */
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
