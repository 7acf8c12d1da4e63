import path from 'node:path';
import { createControl, type LedgerEntry } from './control.ts';
import { openJournal } from './journal.ts';

const keptEntries = 20_000;

/** A control whose ledger stays in `dir` over restarts (the last 20,000 entries); with an empty `dir` in memory only. */
export function openControl(dir: string, knownFaults?: RegExp) {
  const journal = openJournal<LedgerEntry>(dir && path.join(dir, 'ledger.jsonl'), (entries) =>
    entries.slice(-keptEntries),
  );
  const control = createControl(journal.earlier, keepLast, knownFaults);

  function keepLast(ledger: LedgerEntry[]): void {
    const last = ledger.at(-1);
    if (last) journal.append(last);
  }

  return { ...control, close: journal.close };
}
