import type { Services } from '#compose.ts';

/**
 * How old may be what all visitors see alike: whether the database takes writes, the backlog, which ComfyUIs are there, which
 * styles are off or changed, the room on disk, whether the queue takes jobs, a pause that began or ended elsewhere.
 */
const sharedMs = 1000;

/** The same services, which read that at most once a second however many visitors ask. */
export function withSharedReads(services: Services): Services {
  const {
    backlog,
    comfyuiInstances,
    databaseProblem,
    disabledStyles,
    diskSpace,
    pauses,
    queue,
    styleChanges,
  } = services;
  const pause = shared(pauses.current);
  return {
    ...services,
    databaseProblem: shared(databaseProblem),
    backlog: { ...backlog, read: shared(backlog.read) },
    disabledStyles: { ...disabledStyles, ids: shared(disabledStyles.ids) },
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

/** Gives everybody the reading under way, or the last one while it is fresh and not forgotten. A failed one is not kept. */
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
