import type { Services } from '#compose.ts';

/**
 * Maximum age in ms of facts that are the same for all visitors: whether the database takes writes, the backlog, which ComfyUIs
 * are there, which styles are off or changed, the room on disk, whether the queue takes jobs, a pause that began or ended
 * elsewhere.
 */
const sharedMs = 1000;

/** Returns the same services, which read those facts at most once a second however many visitors ask. */
export function withSharedReads(services: Services): Services {
  const { backlog, comfyuiInstances, databaseProblem, diskSpace, pauses, queue, styleChanges } = services;
  const pause = shared(pauses.current);
  return {
    ...services,
    databaseProblem: shared(databaseProblem),
    backlog: { ...backlog, read: shared(backlog.read) },
    pauses: {
      current: pause,
      begin: (messages) => pauses.begin(messages).finally(pause.forget),
      end: () => pauses.end().finally(pause.forget),
    },
    queue: { ...queue, problem: shared(queue.problem) },
    styleChanges: { ...styleChanges, shown: shared(styleChanges.shown) },
    diskSpace: { ...diskSpace, shortage: shared(diskSpace.shortage) },
    comfyuiInstances: { ...comfyuiInstances, healthy: shared(comfyuiInstances.healthy) },
  };
}

/** Returns a reader that shares the read in progress, or its result until that is old or forgotten. Failures are not kept. */
export function shared<T>(read: () => Promise<T>): (() => Promise<T>) & { forget: () => void } {
  let reading: Promise<T> | undefined;
  const forget = (): void => {
    reading = undefined;
  };
  const readShared = (): Promise<T> => {
    if (!reading) {
      reading = read();
      reading.then(() => setTimeout(forget, sharedMs).unref(), forget);
    }
    return reading;
  };
  return Object.assign(readShared, { forget });
}
