import { setTimeout as pause } from 'node:timers/promises';

/** More ms than the work for an order that exists. */
const leastMs = 300;

/** Does work that is needed for some visitors only, in a time that does not reveal whether it was done. */
export async function inSameTime(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), pause(leastMs)]);
}
