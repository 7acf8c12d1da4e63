import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '#adapters/alive.ts';
import { handoverFile, launcherFile, type HandoverRequest } from '#adapters/data-dir/contents.ts';
import { fetchDirectly } from '#adapters/fetch.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Place } from './place.ts';

const lookMs = 50;
const answerMs = 5_000;

/** Checks whether the shop at this address has all that its visitors need. */
export function isReady(url: string): Promise<boolean> {
  const asking = fetchDirectly(`${url}/readyz`, { signal: AbortSignal.timeout(answerMs) });
  return asking.then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Runs `work` to its end even if the terminal is closed or Ctrl-C pressed: what it waits for goes on all the same. */
async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
  const ignore = () => undefined;
  const signals = ['SIGHUP', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, ignore);
  process.stdout.on('error', ignore);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}

/**
 * Has the launcher hand the shop at `url` over to the version in `to`.
 * @returns the longest time in ms for which the shop did not answer
 * @throws OperatorError that says why the version before runs again
 */
export async function handOver(
  place: Place,
  url: string,
  wishes: Pick<HandoverRequest, 'to' | 'waitSeconds'> & Partial<HandoverRequest>,
): Promise<number> {
  const { dataDir, running, launcher } = place;
  const id = randomUUID();
  const request = { id, from: running, backUpInto: null, restoreFrom: null, ...wishes };
  return await undisturbed(async () => {
    await handoverFile.write(dataDir, request);
    process.kill(launcher.pid, 'SIGUSR2');
    const { awayMs, problem } = await untilDone(place, url, id);
    if (problem !== '') throw new OperatorError(problem);
    return awayMs;
  });
}

async function untilDone({ dataDir, launcher: { pid } }: Place, url: string, id: string) {
  let [seenAt, awayMs] = [Date.now(), 0];
  for (;;) {
    const isThere = await isReady(url);
    const now = Date.now();
    awayMs = Math.max(awayMs, now - seenAt);
    if (isThere) seenAt = now;
    const done = (await launcherFile.read(dataDir))?.handover;
    if (done?.id === id) return { awayMs, problem: done.problem };
    if (!isAlive(pid))
      throw new OperatorError(
        'The shop was stopped meanwhile. Start it: the version that "current" names runs then.',
      );
    await wait(lookMs);
  }
}
