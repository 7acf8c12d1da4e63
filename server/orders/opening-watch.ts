import type { Services } from '#compose.ts';
import { availabilityOf } from './availability.ts';

/** So many at a look: should they fill the line, the shop closes again and the others wait on. */
const atOnce = 20;

/**
 * Has those mailed who asked for it once the shop is seen open twice in a row: a ComfyUI that comes back only to go again fools
 * nobody. Every server looks, and each asker is taken by one of them.
 */
export function createOpeningWatch(services: Services): () => Promise<void> {
  const { log, openingRequests, queue } = services;
  let wasOpen = false;

  return async () => {
    const isOpen = (await availabilityOf(services)).closedFor === undefined;
    const isAnyDue = isOpen && wasOpen && (await openingRequests.count()) > 0;
    const told = isAnyDue ? await openingRequests.tell(atOnce) : [];
    wasOpen = isOpen;
    for (const id of told) await queue.enqueue({ type: 'mail', id });
    if (told.length > 0) log.info('told who had asked that the shop is open', { count: told.length });
  };
}
