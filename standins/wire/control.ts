import express, { type Request, type Router } from 'express';

/** One exchange as the stand-in saw it, oldest first in the ledger. Times are ISO 8601. */
export type LedgerEntry = { at: string; kind: string; [fact: string]: unknown };

/** Makes the next `times` exchanges whose `kind` (or "METHOD /path") contains `match` fail as told. */
export type Fault = { match: string; fault: string; times: number; [detail: string]: unknown };

/** The part all stand-ins share: a ledger of what was asked and answered, and faults on order. */
export type Control = ReturnType<typeof createControl>;

/** With `knownFaults` an order for a fault whose name does not match is refused: a typo must not pass silently. */
export function createControl(
  earlier: LedgerEntry[] = [],
  onChange: (ledger: LedgerEntry[]) => void = () => undefined,
  knownFaults = /^./,
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

  /** Notes the fault, or says in words what is wrong with the order. */
  function orderFault(request: Request): string | undefined {
    const { match = '', fault, times = 1, ...detail } = (request.body ?? {}) as Partial<Fault>;
    if (!fault) return 'A fault needs a name: { "match": "...", "fault": "...", "times": 1 }';
    if (!knownFaults.test(fault)) return `Unknown fault "${fault}"; known are ${knownFaults.source}`;
    faults.push({ ...detail, match, fault, times });
    return undefined;
  }

  /** Answers `/_ledger` and `/_faults`; mount it before the stand-in's own routes. */
  function routes(): Router {
    const router = express.Router();
    router.get('/_ledger', (_request, response) => void response.json(ledger));
    router.post('/_faults', express.json(), (request, response) => {
      const complaint = orderFault(request);
      if (complaint === undefined) response.status(204).end();
      else response.status(400).json({ error: { code: 'bad_fault', message: complaint } });
    });
    router.delete('/_faults', (_request, response) => {
      faults = [];
      response.status(204).end();
    });
    return router;
  }

  return { record, takeFault, routes, ledger };
}
