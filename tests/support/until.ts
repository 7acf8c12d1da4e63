import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 100;

/** Asks until the answer is true; an error counts as "not yet". @throws when it takes longer than `seconds`. */
export async function until(what: string, ask: () => Promise<boolean>, seconds = 180): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let problem = '';
  while (performance.now() < end) {
    const answer = await ask().catch((error: unknown) => {
      problem = `: ${String(error)}`;
      return false;
    });
    if (answer) return;
    await wait(pauseMs);
  }
  throw new Error(`Not ${what} after ${seconds} s${problem}`);
}
