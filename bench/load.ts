import { setTimeout as wait } from 'node:timers/promises';

type Work = () => Promise<unknown>;
/** Duration of each call in milliseconds, and answers per second. */
type Calls = { milliseconds: number[]; perSecond: number };

export async function millisecondsOf(work: Work): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Runs all operations in turn, `count` times each, and returns their results: other load on the machine affects them equally. */
export async function inTurn<T>(works: (() => Promise<T>)[], count: number): Promise<T[][]> {
  const found = works.map((): T[] => []);
  for (let n = 0; n < count * works.length; n += 1) {
    // Each round starts with a different one.
    const at = (n + Math.floor(n / works.length)) % works.length;
    const work = works[at];
    if (work) found[at]?.push(await work());
  }
  return found;
}

/** Lets `callers` call at once; each calls again as soon as it is answered. */
export async function callInTurns(callers: number, calls: number, work: Work): Promise<Calls> {
  const milliseconds: number[] = [];
  let left = calls;
  const begun = performance.now();
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      milliseconds.push(await millisecondsOf(work));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { milliseconds, perSecond: (1000 * calls) / (performance.now() - begun) };
}

/** Calls at a fixed rate, whether earlier calls are answered or not: a slow answer does not delay later ones. */
export async function callAtRate(perSecond: number, calls: number, work: Work): Promise<Calls> {
  const begun = performance.now();
  const called: Promise<number>[] = [];
  for (let n = 0; n < calls; n += 1) {
    await wait(Math.max(0, begun + (1000 * n) / perSecond - performance.now()));
    called.push(millisecondsOf(work));
  }
  const milliseconds = await Promise.all(called);
  return { milliseconds, perSecond: (1000 * calls) / (performance.now() - begun) };
}
