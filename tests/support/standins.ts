type Entry = { kind: string; [fact: string]: unknown };

/** Makes a stand-in's next matching exchanges fail as told. */
export async function orderFault(
  url: string,
  fault: { match: string; fault: string; times: number; message?: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/_faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  if (!answer.ok) throw new Error(`The fault was refused: ${await answer.text()}`);
}

/** What a stand-in was asked of this kind, such as `POST /v1/refunds`, oldest first. */
export async function ledgerOf(url: string, kind: string): Promise<Entry[]> {
  const entries = (await (await fetch(`${url}/_ledger`)).json()) as Entry[];
  return entries.filter((entry) => entry.kind === kind);
}
