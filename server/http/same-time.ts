import { setTimeout as pause } from 'node:timers/promises';

/** Longer than what is done for an order that exists. */
const leastMs = 300;

/** Does what is done for some visitors alone, in a time that does not tell a stranger whether it was. */
export async function inSameTime(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), pause(leastMs)]);
}
