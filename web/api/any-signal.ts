/** Joins signals into one, aborted with the first of them. The oldest supported browsers lack `AbortSignal.any`. */
export function anySignal(signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    // Removes the other listeners once one signal is aborted.
    signal.addEventListener('abort', () => joined.abort(signal.reason), { signal: joined.signal });
  }
  return joined.signal;
}
