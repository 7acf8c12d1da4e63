/** A signal that is aborted with the first of these. `AbortSignal.any` is younger than the browsers that the web is built for. */
export function anySignal(signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    // Released with the others once one is aborted.
    signal.addEventListener('abort', () => joined.abort(signal.reason), { signal: joined.signal });
  }
  return joined.signal;
}
