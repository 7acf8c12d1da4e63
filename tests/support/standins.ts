type Entry = { kind: string; [fact: string]: unknown };
type Reached = { url: string };

/** Fault of a stand-in, as `standins/README.md` describes it; once unless `times` says more. */
export type Fault = { match: string; fault: string; times?: number; [detail: string]: unknown };

/** Posts JSON to a stand-in's controls or to its vendor's API. @throws when it is refused */
export async function postTo({ url }: Reached, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Makes a stand-in's next matching exchanges fail with this fault. */
export async function injectFault(standin: Reached, fault: Fault): Promise<void> {
  await postTo(standin, '/_faults', { times: 1, ...fault });
}

export async function clearFaults({ url }: Reached): Promise<void> {
  const { ok, status } = await fetch(`${url}/_faults`, { method: 'DELETE' });
  if (!ok) throw new Error(`The faults were not cleared: ${status}`);
}

/** Returns the requests of this kind to a stand-in, such as `POST /v1/refunds`, oldest first. */
export async function requestsTo({ url }: Reached, kind: string): Promise<Entry[]> {
  const entries = (await (await fetch(`${url}/_ledger`)).json()) as Entry[];
  return entries.filter((entry) => entry.kind === kind);
}
