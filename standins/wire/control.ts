import express, { type Request, type Router } from 'express';

/** One exchange as the stand-in saw it, oldest first in the ledger. Times are ISO 8601. */
export type LedgerEntry = { at: string; kind: string; [fact: string]: unknown };

/** Makes the next `times` exchanges whose `kind` (or "METHOD /path") contains `match` fail as told. */
export type Fault = { match: string; fault: string; times: number; [detail: string]: unknown };

/** The part all stand-ins share: a ledger of what was asked and answered, and faults on order. */
export type Control = ReturnType<typeof createControl>;

export function createControl(
  earlier: LedgerEntry[] = [],
  onChange: (ledger: LedgerEntry[]) => void = () => undefined,
) {
  const ledger = [...earlier];
  let faults: Fault[] = [];

  function record(kind: string, facts: Record<string, unknown> = {}): LedgerEntry {
    const entry = { at: new Date().toISOString(), kind, ...facts };
    ledger.push(entry);
    onChange(ledger);
    return entry;
  }

  /** Takes the fault meant for this exchange, if one is ordered. */
  function takeFault(kind: string): Fault | undefined {
    const found = faults.find((fault) => kind.includes(fault.match));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
    return found;
  }

  function orderFault(request: Request): void {
    const { match = '', fault, times = 1, ...detail } = request.body as Partial<Fault>;
    if (!fault) throw new Error('A fault needs a name: { "match": "...", "fault": "...", "times": 1 }');
    faults.push({ ...detail, match, fault, times });
  }

  /** Answers `/_ledger` and `/_faults`; mount it before the stand-in's own routes. */
  function routes(): Router {
    const router = express.Router();
    router.get('/_ledger', (_request, response) => void response.json(ledger));
    router.post('/_faults', express.json(), (request, response) => {
      orderFault(request);
      response.status(204).end();
    });
    router.delete('/_faults', (_request, response) => {
      faults = [];
      response.status(204).end();
    });
    return router;
  }

  return { record, takeFault, routes, ledger };
}
