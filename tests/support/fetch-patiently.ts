import { setTimeout as wait } from 'node:timers/promises';
import { fetchAfterTimeouts } from './api-client.ts';
import { waitingSignal } from './wait-until.ts';

const patienceSeconds = 150;
const pauseMs = 200;

/** Repeats a request, as the web client does, until it is aborted, while nobody answers or the shop asks to retry later. */
export async function fetchPatiently(url: string, request: RequestInit): Promise<Response> {
  const end = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const answering = fetchAfterTimeouts(url, request);
    const answer = await answering.catch(() => undefined);
    waitingSignal.getStore()?.throwIfAborted();
    const isOver = request.signal?.aborted === true || performance.now() > end;
    if (isOver || (answer && answer.status < 500)) return answering;
    await wait(pauseMs);
  }
}
