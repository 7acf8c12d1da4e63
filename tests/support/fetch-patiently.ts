import { setTimeout as wait } from 'node:timers/promises';

const patienceSeconds = 150;
const pauseMs = 200;

/** Asks again, as the web does, while nobody answers or the shop says "later". */
export async function fetchPatiently(url: string, request: RequestInit): Promise<Response> {
  const end = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const answering = fetch(url, request);
    const answer = await answering.catch(() => undefined);
    if ((answer && answer.status < 500) || performance.now() > end) return answering;
    await wait(pauseMs);
  }
}
